import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getContractAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { deploymentsOf, devMnemonic, networkCodes, networks } from '#sandbox/evm/networks.ts'

void test('a contract is where its deployer and its place in the order put it', () => {
  networkCodes.forEach((code, addressIndex) => {
    const { deployer } = networks[code]
    assert.equal(deployer, mnemonicToAccount(devMnemonic, { addressIndex }).address)
    deploymentsOf(networks[code]).forEach(({ address }, nonce) => {
      assert.equal(address, getContractAddress({ from: deployer, nonce: BigInt(nonce) }))
    })
  })
})

void test('no two networks share a chain id or a contract address', () => {
  const all = networkCodes.map((code) => networks[code])
  const addresses = all.flatMap((network) => deploymentsOf(network).map(({ address }) => address))
  assert.equal(new Set(all.map(({ chainId }) => chainId)).size, networkCodes.length)
  assert.equal(new Set(addresses).size, addresses.length)
})
