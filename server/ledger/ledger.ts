/**
 * Double entry. Every movement is a transfer: one debit and one equal credit of one asset. A
 * command is one or more transfers, its legs, that happen together or not at all; its id makes it
 * happen once however often it is posted. Accounts are opened by naming them.
 *
 * A refused command leaves no trace: posted again later, it is judged anew.
 */
import { assert } from '#kernel/assert.ts'
import { isUuid } from '#kernel/id.ts'
import { type Amount, amountLimit } from '#kernel/money.ts'

/** What a user has of an asset lies in two accounts: to spend, and set aside in holds. */
export const userAccountKinds = ['available', 'held'] as const
export type UserAccountKind = (typeof userAccountKinds)[number]

/**
 * Accounts of the service itself, one an asset. `fee` is earned; `residue` takes what rounding
 * leaves. Those named `outside:` stand for what lies outside the ledger, e.g. `outside:ERC20` for
 * the coins on that network; only they may be below zero.
 */
export type House = 'fee' | 'residue' | `outside:${string}`

/** Whose account, without the asset. Make one with `available`, `held` or `house`. */
export type Party =
  | { readonly owner: string; readonly kind: UserAccountKind }
  | { readonly house: House }

/** One account. */
export type AccountRef = Party & { readonly asset: string }

/** One transfer of a command, applied in the order the command lists them. */
export type Leg = {
  readonly asset: string
  /** More than zero. */
  readonly amount: Amount
  readonly debit: Party
  readonly credit: Party
  /** What it is, in a word of the calling domain, e.g. `deposit`, `network_fee`. */
  readonly kind: string
  /** The hold it adds to or takes from: named exactly when one side is a `held` account. */
  readonly hold?: string
}

/** A command. Posted again with the same legs it changes nothing and succeeds. */
export type Entry = {
  /** UUID. Derive it from what causes the movement, so that a retry names the same one. */
  readonly cmd: string
  readonly legs: readonly Leg[]
}

/** How an entry that was not refused came to be in the ledger. */
export type Outcome = 'posted' | 'repeated'

/** Legs one command may have: a settlement of many parties, and far below a batch. */
export const legsMax = 64

/** What a user can spend. */
export const available = (owner: string): Party => ({ owner, kind: 'available' })

/** What of a user's is set aside; moves only under a hold. */
export const held = (owner: string): Party => ({ owner, kind: 'held' })

/** An account of the service. */
export const house = (name: House): Party => ({ house: name })

/** The world outside, e.g. `outside('ERC20')`: where deposits come from and withdrawals go. */
export const outside = (place: string): Party => ({ house: `outside:${place}` })

/** Names an account in a map; equal for equal accounts. */
export function accountKey(party: Party, asset: string): string {
  return 'owner' in party ? `${asset} ${party.kind} ${party.owner}` : `${asset} ${party.house}`
}

/** @throws Error for what no caller may ask: it is a fault of the program, not of its user */
export function checkEntry({ cmd, legs }: Entry): void {
  assert(isUuid(cmd), `the command ${cmd} is not named by a UUID`)
  assert(legs.length > 0 && legs.length <= legsMax, `${cmd} has ${legs.length} legs`)
  for (const leg of legs) checkLeg(cmd, leg)
}

function checkLeg(cmd: string, leg: Leg): void {
  const { debit, credit, hold } = leg
  assert(leg.amount > 0n && leg.amount < amountLimit, `${cmd} moves ${leg.amount}`)
  assert(assetPattern.test(leg.asset), `${cmd} moves an asset named ${leg.asset}`)
  assert(kindPattern.test(leg.kind), `${cmd} has a leg of the kind ${leg.kind}`)
  checkParty(cmd, debit)
  checkParty(cmd, credit)
  assert(!isSame(debit, credit), `${cmd} moves money from an account to itself`)
  const heldSides = Number(isHeld(debit)) + Number(isHeld(credit))
  assert(heldSides === (hold === undefined ? 0 : 1), `${cmd} moves held money without its hold`)
  assert(hold === undefined || isUuid(hold), `${cmd} names the hold ${hold}`)
}

function checkParty(cmd: string, party: Party): void {
  if ('owner' in party) assert(isUuid(party.owner), `${cmd} names the owner ${party.owner}`)
  else assert(housePattern.test(party.house), `${cmd} names the account ${party.house}`)
}

const isSame = (a: Party, b: Party): boolean =>
  'owner' in a
    ? 'owner' in b && a.owner === b.owner && a.kind === b.kind
    : 'house' in b && a.house === b.house

const isHeld = (party: Party): boolean => 'owner' in party && party.kind === 'held'

// Their values go into array literals, where only these characters mean themselves.
const assetPattern = /^[A-Z0-9]{2,10}$/
const kindPattern = /^[a-z][a-z_]{0,31}$/
const housePattern = /^[a-z_]+(:[A-Za-z0-9_]+)?$/
