// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A dollar token with the habits of Tether on Ethereum: six decimals, `transfer`, `transferFrom`
/// and `approve` return nothing, and its owner may take a fee, block an address or pause it all.
contract UsdtLike {
    string public constant name = "Tether USD (sandbox)";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    address public immutable owner;
    uint256 public totalSupply;
    bool public paused;
    /// The fee in hundredths of a percent, and the most that one transfer pays.
    uint256 public basisPointsRate;
    uint256 public maximumFee;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AddedBlackList(address user);
    event RemovedBlackList(address user);
    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event Pause();
    event Unpause();

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    constructor(uint256 supply) {
        owner = msg.sender;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "allowance exceeded");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
    }

    /// A new allowance must pass through zero, as on the real token.
    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "reset the allowance first");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function setParams(uint256 newBasisPoints, uint256 newMaxFee) external onlyOwner {
        require(newBasisPoints < 20 && newMaxFee < 50, "fee too high");
        basisPointsRate = newBasisPoints;
        maximumFee = newMaxFee * 10 ** decimals;
        emit Params(basisPointsRate, maximumFee);
    }

    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    function pause() external onlyOwner {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        paused = false;
        emit Unpause();
    }

    /// Only the sender's black mark counts: a blocked address still receives, as on the real token.
    function move(address from, address to, uint256 value) private {
        require(!paused, "paused");
        require(!isBlackListed[from], "blacklisted");
        require(balanceOf[from] >= value, "balance exceeded");
        uint256 fee = (value * basisPointsRate) / 10000;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        if (fee > 0) {
            balanceOf[owner] += fee;
            emit Transfer(from, owner, fee);
        }
        emit Transfer(from, to, value - fee);
    }
}
