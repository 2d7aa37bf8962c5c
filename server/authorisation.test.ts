import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Access, audienceOf } from '#contract/operation.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

/** Who may make each call. A new operation has to be written down here too. */
const rights: Readonly<Record<string, Access>> = {
  'app/config': 'visitor',
  'app/features': 'visitor',
  'assets/list': 'visitor',
  'assets/prices': 'visitor',
  'assets/rates': 'visitor',
  'bills/list': 'user',
  'bills/detail': 'user',
  'ledger/balances': 'user',
  'identity/workChallenge': 'visitor',
  'identity/sendCode': 'visitor',
  'identity/register': 'visitor',
  'identity/login': 'visitor',
  'identity/logout': 'user',
  'identity/profile': 'user',
  'identity/startRecovery': 'visitor',
  'identity/finishRecovery': 'visitor',
  'identity/setTradePassword': 'user',
  'identity/saveProfile': 'user',
  'identity/savePreferences': 'user',
  'identity/devices': 'user',
  'identity/revokeDevice': 'user',
  'identity/events': 'user',
  'identity/invitations': 'user',
  'identity/changePassword': 'user',
  'identity/changeTradePassword': 'user',
  'security/authenticator': 'user',
  'security/startAuthenticator': 'user',
  'security/bindAuthenticator': 'user',
  'security/removeAuthenticator': 'user',
  'security/newRecoveryCodes': 'user',
  'security/state': 'user',
  'security/sendBindCode': 'user',
  'security/bindContact': 'user',
  'security/resetTradePassword': 'user',
  'security/setLimits': 'user',
  'security/cancelRaise': 'user',
  'security/setPhrase': 'user',
  'security/setWhitelistOnly': 'user',
  'security/freeze': 'user',
  'security/unfreeze': 'user',
  'security/freezeByLink': 'visitor',
  'security/sendProof': 'user',
  'security/prove': 'user',
  'security/passkeys': 'user',
  'security/startPasskey': 'user',
  'security/addPasskey': 'user',
  'security/removePasskey': 'user',
  'security/startPasskeyProof': 'user',
  'security/startPasskeyLogin': 'visitor',
  'security/passkeyLogin': 'visitor',
  'hosts/thirdLogin': 'visitor',
  'hosts/linkHost': 'user',
  'hosts/links': 'user',
  'hosts/unlink': 'user',
  'security/telegram': 'user',
  'security/startTelegram': 'user',
  'security/bindTelegram': 'user',
  'security/unbindTelegram': 'user',
  'security/telegramLogin': 'visitor',
  'chain/addresses': 'user',
  'chain/currentAddress': 'user',
  'chain/createAddress': 'user',
  'chain/updateAddress': 'user',
  'transfers/payees': 'user',
  'transfers/savePayee': 'user',
  'transfers/deletePayee': 'user',
  'transfers/findRecipient': 'user',
  'transfers/checkAddress': 'user',
  'transfers/create': 'user',
  'transfers/cancel': 'user',
  'kyc/state': 'user',
  'kyc/saveDraft': 'user',
  'kyc/submit': 'user',
  'kyc/resubmit': 'user',
  'kyc/queue': 'operator',
  'kyc/take': 'operator',
  'kyc/view': 'operator',
  'kyc/document': 'operator',
  'kyc/decide': 'operator',
  'kyc/thirdOffer': 'user',
  'kyc/requestThird': 'user',
  'kyc/orders': 'user',
  'kyc/order': 'user',
  'kyc/payOrder': 'user',
  'kyc/cancelOrder': 'user',
  'kyc/thirdSession': 'user',
  'kyc/records': 'user',
  'messages/list': 'user',
  'messages/detail': 'user',
  'messages/unread': 'user',
  'messages/markRead': 'user',
  'messages/choices': 'user',
  'messages/choose': 'user',
  'messages/pushKey': 'user',
  'messages/subscribePush': 'user',
  'messages/unsubscribePush': 'user',
  'messages/announcements': 'operator',
  'messages/announce': 'operator',
  'messages/withdraw': 'operator',
  'operators/login': 'visitor',
  'operators/logout': 'operator',
  'operators/me': 'operator',
  'operators/list': 'operator',
  'operators/create': 'operator',
  'operators/setRole': 'operator',
  'operators/disable': 'operator',
  'operators/resetFactor': 'operator',
  'operators/showEnrolment': 'visitor',
  'operators/enrol': 'visitor',
  'operators/audit': 'operator',
  'operators/users': 'operator',
  'operators/user': 'operator',
  'operators/userBills': 'operator',
  'operators/userDevices': 'operator',
  'operators/userContacts': 'operator',
  'operators/freezeUser': 'operator',
  'operators/unfreezeUser': 'operator',
  'operators/addNote': 'operator',
  'operators/approvals': 'operator',
  'operators/requestAdjustment': 'operator',
  'operators/requestChanges': 'operator',
  'operators/decideApproval': 'operator',
  'settings/entries': 'operator',
  'settings/sets': 'operator',
  'settings/saveSet': 'operator',
  'settings/discardSet': 'operator',
  'settings/undoSet': 'operator',
}

let edge: EdgeTest
before(async () => {
  edge = await edgeTest()
})
after(() => edge.end())

void test('every operation is in the table of rights with what its contract says', () => {
  const declared = edge.routes.map(({ operation }) => [operation.path, operation.auth])
  assert.deepEqual(Object.fromEntries(declared), rights)
})

const refusedTo = (heard: Record<string, string>): string[] =>
  Object.entries(heard).flatMap(([path, failure]) => (failure === 'UNAUTHENTICATED' ? [path] : []))

/** Those that the app's port serves; the others are in `operators/authorisation.test.ts`. */
const appRoutes = () => edge.routes.filter(({ operation }) => audienceOf(operation) === 'app')
const isDesk = (path: string): boolean =>
  rights[path] === 'operator' || path.startsWith('operators/')
const userOnly = Object.keys(rights).filter((path) => rights[path] !== 'visitor' && !isDesk(path))

void test('the app’s port has no operation of operators, whoever asks', async () => {
  const admin = await edge.hire('admin')
  for (const { operation } of edge.routes) {
    if (audienceOf(operation) === 'app') continue
    assert.ok(isDesk(operation.path), operation.path)
    for (const headers of [{}, as(admin)]) {
      assert.equal(failureIn(await edge.json(operation.path, {}, headers)), 'NOT_FOUND')
      assert.equal(failureIn(await edge.sealed(operation.path, {}, headers)), 'NOT_FOUND')
      edge.clock.move(1)
    }
  }
  assert.equal(failureIn(await edge.json('identity/profile', {}, as(admin))), 'UNAUTHENTICATED')
})

void test('a visitor is refused every call of a user, and no other, on both wires', async () => {
  assert.deepEqual(refusedTo(await plain({})), userOnly)
})

void test('a made-up, a mangled and an ended session are no better than none', async () => {
  const token = await edge.join('formerUser')
  await edge.json('identity/logout', {}, as(token))
  for (const used of [token, 'A'.repeat(43), `${token.slice(0, 42)}_`, 'short']) {
    assert.deepEqual(refusedTo(await plain(as(used))), userOnly, used)
  }
})

/** What a caller is refused for who they are, not for what they said. */
const lackOfRights = ['UNAUTHENTICATED', 'FORBIDDEN', 'ACCOUNT_FROZEN']
const refusedForRights = (heard: Record<string, string>): string[] =>
  Object.entries(heard).flatMap(([path, failure]) => (lackOfRights.includes(failure) ? [path] : []))

/** Calls that need a role, and who has none of it may not make. */
const callsOf = (role: Access): string[] =>
  Object.keys(rights).filter((path) => rights[path] === role)

void test('a user may make every call of users, and none of agents', async () => {
  const token = await edge.join('presentUser')
  assert.deepEqual(refusedForRights(await plain(as(token))), callsOf('agent'))
})

void test('an agent may make calls of agents beside those of users', async () => {
  const token = await edge.join('agentUser')
  await edge.database.owner`
    update identity_user set roles = '{agent}' where username = 'agentUser'`
  assert.deepEqual(refusedForRights(await plain(as(token))), [])
})

void test('a frozen account answers every query and no command that would change or move anything', async () => {
  const token = await edge.join('frozenUser')
  await edge.database.owner`
    update identity_user set status = 'frozen', frozen_by = 'operator' where username = 'frozenUser'`
  const heard = await plain(as(token))
  const commands = appRoutes().flatMap(({ operation: { kind, auth, whileFrozen, path } }) =>
    kind === 'command' && auth !== 'visitor' && !whileFrozen ? [path] : [],
  )
  const refused = Object.keys(heard).filter((path) => heard[path] === 'ACCOUNT_FROZEN')
  assert.deepEqual(refused.toSorted(), commands.toSorted())
  assert.deepEqual(refusedTo(heard), [])
})

/** After these nothing is as it was; they come last. */
const endings = ['security/freeze', 'identity/logout']

/** One answer an operation, with an object that no operation of a user takes as it is. */
async function plain(headers: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const heard: Record<string, string> = {}
  for (const { operation } of appRoutes()) {
    if (endings.includes(operation.path) && headers['authorization']) continue
    const reply = await edge.json(operation.path, { orderNo: 7, id: 7, way: 7 }, headers)
    const sealed = await edge.sealed(operation.path, { orderNo: 7, id: 7, way: 7 }, headers)
    edge.clock.move(1)
    assert.equal(failureIn(reply), failureIn(sealed), operation.path)
    heard[operation.path] = failureIn(reply) ?? 'answered'
  }
  if (headers['authorization']) {
    for (const path of endings)
      heard[path] = failureIn(await edge.json(path, {}, headers)) ?? 'answered'
  }
  const paths = Object.keys(rights).filter((path) => !isDesk(path))
  return Object.fromEntries(paths.map((path) => [path, heard[path] ?? 'unheard']))
}
