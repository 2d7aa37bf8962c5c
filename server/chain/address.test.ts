import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getAddress } from 'viem'
import { addressMax } from '#contract/chain.ts'
import { Failure } from '#contract/errors.ts'
import { poolMin } from '#server/chain/open.ts'
import { chainRoutes } from '#server/chain/routes.ts'
import { createAddress, currentAddress } from '#server/chain/address.issue.ts'
import { listAddresses } from '#server/chain/address.list.ts'
import { updateAddress } from '#server/chain/address.update.ts'
import { addressFor, alarmsOf, newUser, openRig, startTestChain } from '#server/chain/testing.ts'
import { allClear } from '#server/risk/testing.ts'

const started = await startTestChain()
after(() => started.stop())
const rig = await openRig(started.chain)
after(() => rig.stop())

const deps = { attestationKey: rig.deps.attestationKey }
const usdt = { asset: 'USDT', network: 'ERC20' }
const callerOf = (userId: string) => ({ userId, sessionId: userId, roles: [], frozen: false })

const current = (user: string, input = usdt) =>
  rig.server.callAs(callerOf(user), currentAddress(deps), input)
const create = (user: string, name = '', input = usdt) =>
  rig.server.callAs(callerOf(user), createAddress(deps), { ...input, name, note: '' })
const list = async (user: string, input = {}) =>
  (await rig.server.callAs(callerOf(user), listAddresses(deps), input)).addresses
const update = (user: string, input: { id: string; name: string; note: string }) =>
  rig.server.callAs(callerOf(user), updateAddress(deps), input)

test('the operations are bound in the order of the contract', () => {
  assert.deepEqual(
    chainRoutes({ ...deps, ...allClear }).map(({ operation }) => operation.path),
    [
      'chain/addresses',
      'chain/currentAddress',
      'chain/createAddress',
      'chain/updateAddress',
      'withdrawals/queue',
      'withdrawals/approve',
      'withdrawals/refuse',
      'withdrawals/networks',
      'deposits/belowMinimum',
      'deposits/leave',
    ],
  )
})

test('the first call issues an address, and the next ones answer the same', async () => {
  const user = newUser(rig)
  const first = await current(user)
  assert.equal(first.address, getAddress(first.address))
  assert.deepEqual([first.name, first.note, first.receivedCount], ['', '', 0])
  assert.deepEqual(await current(user), first)
  const asked = await Promise.all(Array.from({ length: 8 }, () => current(newUser(rig))))
  assert.equal(new Set(asked.map(({ address }) => address)).size, 8)
  const same = newUser(rig)
  const once = await Promise.all(Array.from({ length: 8 }, () => current(same)))
  assert.equal(new Set(once.map(({ address }) => address)).size, 1)
})

test('a new address becomes the current one, and the old ones keep working', async () => {
  const user = newUser(rig)
  const old = await current(user)
  rig.clock.move(1)
  const fresh = await create(user, 'Rent')
  assert.equal((await current(user)).id, fresh.id)
  assert.deepEqual(
    (await list(user)).map(({ id }) => id),
    [fresh.id, old.id],
  )
  await rig.chain.deposit({ asset: 'USDT', to: old.address, amount: '3' })
  await rig.mine(12)
  assert.deepEqual(
    (await list(user)).map(({ receivedCount }) => receivedCount),
    [0, 1],
  )
})

test('addresses are listed by asset and network, and only to their user', async () => {
  const user = newUser(rig)
  await current(user)
  const dai = await current(user, { asset: 'DAI', network: 'ERC20' })
  assert.deepEqual(
    (await list(user, { asset: 'DAI' })).map(({ id }) => id),
    [dai.id],
  )
  assert.equal((await list(user, { network: 'BEP20' })).length, 0)
  assert.deepEqual(await list(newUser(rig)), [])
})

test('a user has at most twenty addresses of an asset on a network, also when asked at once', async () => {
  const user = newUser(rig)
  const asked = Array.from({ length: addressMax + 4 }, () => create(user))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  assert.equal(refused.length, 4)
  for (const { reason } of refused) assert.equal(reason.code, 'ADDRESS_LIMIT')
  assert.equal((await list(user)).length, addressMax)
  await rig.round()
})

test('an address can be renamed by its user alone', async () => {
  const user = newUser(rig)
  const { id } = await current(user)
  const changed = await update(user, { id, name: 'Savings', note: 'for the boat' })
  assert.deepEqual([changed.name, changed.note], ['Savings', 'for the boat'])
  await assert.rejects(
    update(newUser(rig), { id, name: 'Mine', note: '' }),
    new Failure('NOT_FOUND'),
  )
  const unknown = { id: rig.deps.ids.uuid(), name: '', note: '' }
  await assert.rejects(update(user, unknown), new Failure('NOT_FOUND'))
  assert.equal((await list(user))[0]?.name, 'Savings')
})

test('an unknown asset or network, and one that takes no deposits, are told apart', async () => {
  const user = newUser(rig)
  const code = (asset: string, network: string) =>
    current(user, { asset, network }).then(
      () => 'issued',
      (failure: Failure) => failure.code,
    )
  assert.equal(await code('DOGE', 'ERC20'), 'ASSET_UNKNOWN')
  assert.equal(await code('USDT', 'TRC20'), 'NETWORK_UNKNOWN')
  assert.equal(await code('BNB', 'ERC20'), 'NETWORK_UNKNOWN')
  const setOpen = (isOpen: boolean) =>
    rig.database.owner.unsafe("update coin set deposit_open = $1 where asset = 'DAI'", [isOpen])
  await setOpen(false)
  assert.equal(await code('DAI', 'ERC20'), 'NETWORK_PAUSED')
  await setOpen(true)
  // No signer has given out addresses of the other network.
  assert.equal(await code('BNB', 'BEP20'), 'ADDRESSES_EXHAUSTED')
})

test('the pool is filled again before it runs dry', async () => {
  for (let count = 0; count < 60; count += 1) await addressFor(rig, newUser(rig))
  await rig.round()
  const [row] = await rig.database.sql`
    select count(*)::int as free from chain_address where user_id is null and purpose = 'deposit'`
  assert.ok(Number(row?.['free']) >= poolMin)
})

test('a row of the table that the signer did not vouch for is never shown and never handed out', async () => {
  const user = newUser(rig)
  const mine = await current(user)
  // Whoever may write the table puts an address of their own in the place of the user's.
  const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await rig.database.owner`update chain_address set address = ${stranger} where id = ${mine.id}`
  assert.deepEqual(await list(user), [])
  assert.notEqual((await current(user)).address, stranger)
  const alarms = (await alarmsOf(rig)).filter(({ kind }) => kind === 'address_distrusted')
  assert.deepEqual(
    alarms.map(({ subject }) => subject),
    [mine.id],
  )

  await rig.database.owner`
    update chain_address set attestation = 'AAAA'
     where user_id is null and index < (
       select min(index) + 3 from chain_address where user_id is null and purpose = 'deposit')`
  const next = await current(newUser(rig))
  const [row] = await rig.database.sql`
    select attestation from chain_address where id = ${next.id}`
  assert.notEqual(row?.['attestation'], 'AAAA')
  const [left] = await rig.database.sql`
    select count(*)::int as count from chain_address where distrusted_at is not null`
  assert.ok(Number(left?.['count']) >= 2)
})
