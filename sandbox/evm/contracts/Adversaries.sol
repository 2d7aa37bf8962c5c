// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Says false instead of reverting: a transaction of it succeeds, and nothing moved.
contract FalseToken {
    string public constant symbol = "FALSE";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = 1_000_000 ether;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        if (balanceOf[msg.sender] < value) return false;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Carries the symbol of the real token and tells of transfers that never happened.
contract FakeToken {
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// The shape of an ERC-721 transfer: the same first topic, but four topics and no data.
    function transferCollectible(address to, uint256 id) external {
        bytes32 topic = keccak256("Transfer(address,address,uint256)");
        assembly {
            log4(0, 0, topic, caller(), to, id)
        }
    }
}

/// `transfer` without its return value, so that one interface calls every token here.
interface AnyToken {
    function transfer(address to, uint256 value) external;
}

/// Pays in ways that only the receipt tells apart: several at once, natively from inside a call,
/// and one whose transfer is undone though the transaction succeeds.
contract MultiSend {
    /// Pays each of `to` its value from this contract's balance, in order: one log each.
    function sendToken(address token, address[] calldata to, uint256[] calldata values) external {
        for (uint256 i; i < to.length; i++) AnyToken(token).transfer(to[i], values[i]);
    }

    /// Splits the value among `to` by inner calls, which leave no log.
    function sendNative(address payable[] calldata to) external payable {
        uint256 share = msg.value / to.length;
        for (uint256 i; i < to.length; i++) {
            (bool paid, ) = to[i].call{value: share}("");
            require(paid, "refused");
        }
    }

    /// Transfers, reverts that, and carries on: status success, no log, nothing moved.
    function sendAndCatch(address token, address to, uint256 value) external {
        try this.sendAndRevert(token, to, value) {} catch {}
    }

    function sendAndRevert(address token, address to, uint256 value) external {
        AnyToken(token).transfer(to, value);
        revert("undone");
    }

    receive() external payable {}
}
