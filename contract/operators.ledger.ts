/** The ledger as operators look into it: accounts, their entries, and why a balance is what it is. */
import * as z from 'zod/mini'
import {
  AmountCodec,
  AssetCode,
  Cursor,
  Id,
  InstantCodec,
  SignedAmountCodec,
  plainText,
} from '#contract/atoms.ts'
import { BillStatus, BillType } from '#contract/bills.ts'
import { operation } from '#contract/operation.ts'

/** Accounts that one search shows; who has more in mind types more. */
export const accountsFoundMax = 100

/** Entries of one page. */
export const entryPageSize = 50

/** Open holds of an account that are shown, the oldest first. */
export const holdsShownMax = 50

/** Entries that an explanation follows back; an account with more begins with what lay there then. */
export const explainedMax = 10_000

/** Number of an account, or of an entry, in the ledger. */
export const LedgerNumber = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))

/** An account and whose it is. */
export const LedgerAccount = z.object({
  id: LedgerNumber,
  /** Null for an account of the house. */
  user: z.nullable(z.object({ id: Id, uid: z.string(), name: z.string() })),
  /** `available`, `held`, or the name of an account of the house, e.g. `fee`, `outside:ERC20`. */
  kind: z.string(),
  asset: AssetCode,
  scale: z.number(),
  /** Below zero only outside. */
  balance: SignedAmountCodec,
})
export type LedgerAccount = z.infer<typeof LedgerAccount>

export const ledgerAccounts = operation({
  path: 'operators/ledgerAccounts',
  kind: 'query',
  auth: 'operator',
  permission: 'ledger.read',
  summary:
    'Accounts of the users whom a text finds, and of the house whose name has it; none: the house.',
  input: z.object({ text: z.optional(plainText(254)), asset: z.optional(AssetCode) }),
  output: z.object({ accounts: z.array(LedgerAccount) }),
  fails: [],
})

export const ledgerAccount = operation({
  path: 'operators/ledgerAccount',
  kind: 'query',
  auth: 'operator',
  permission: 'ledger.read',
  summary: 'One account with its open holds.',
  input: z.object({ id: LedgerNumber }),
  output: z.object({
    account: LedgerAccount,
    holds: z.array(
      z.object({
        id: Id,
        purpose: z.string(),
        amount: AmountCodec,
        remaining: AmountCodec,
        openedAt: InstantCodec,
      }),
    ),
  }),
  fails: ['NOT_FOUND'],
})

export const LedgerEntry = z.object({
  seq: LedgerNumber,
  at: InstantCodec,
  /** The command it is a leg of. */
  cmd: Id,
  leg: z.number(),
  kind: z.string(),
  change: SignedAmountCodec,
  /** What the entry says was there after it. */
  balance: SignedAmountCodec,
  hold: z.nullable(Id),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const ledgerEntries = operation({
  path: 'operators/ledgerEntries',
  kind: 'query',
  auth: 'operator',
  permission: 'ledger.read',
  summary: 'One page of an account’s entries, newest first.',
  input: z.object({ id: LedgerNumber, cursor: z.optional(Cursor) }),
  output: z.object({ entries: z.array(LedgerEntry), next: z.nullable(Cursor) }),
  fails: ['NOT_FOUND'],
})

export const ledgerCommand = operation({
  path: 'operators/ledgerCommand',
  kind: 'query',
  auth: 'operator',
  permission: 'ledger.read',
  summary: 'A command with both sides of every leg, and the bills it belongs to.',
  input: z.object({ cmd: Id }),
  output: z.object({
    cmd: Id,
    at: InstantCodec,
    legs: z.array(
      z.object({
        seq: LedgerNumber,
        leg: z.number(),
        kind: z.string(),
        amount: AmountCodec,
        hold: z.nullable(Id),
        debit: LedgerAccount,
        credit: LedgerAccount,
        /** What both sides had after it. */
        debitAfter: SignedAmountCodec,
        creditAfter: SignedAmountCodec,
      }),
    ),
    bills: z.array(
      z.object({
        orderNo: z.string(),
        userId: Id,
        type: BillType,
        status: BillStatus,
        network: z.nullable(z.string()),
        /** Transaction on the chain, and where to look it up. */
        txid: z.nullable(z.string()),
        explorerUrl: z.nullable(z.string()),
      }),
    ),
  }),
  fails: ['NOT_FOUND'],
})

export const billCommands = operation({
  path: 'operators/billCommands',
  kind: 'query',
  auth: 'operator',
  permission: 'ledger.read',
  summary: 'Commands that moved the money of a bill, oldest first; none while nothing moved.',
  input: z.object({ orderNo: plainText(40) }),
  output: z.object({
    commands: z.array(z.object({ cmd: Id, kind: z.string(), at: InstantCodec })),
  }),
  fails: ['NOT_FOUND'],
})

/** What may be wrong about a balance, in the order in which it is looked for. */
export const balanceFaults = ['missing', 'running', 'stored'] as const

export const explainBalance = operation({
  path: 'operators/explainBalance',
  kind: 'query',
  auth: 'operator',
  permission: 'ledger.read',
  summary: 'Adds an account’s entries up anew, and names the first thing that does not agree.',
  input: z.object({ id: LedgerNumber }),
  output: z.object({
    /** What the account says it has. */
    stored: SignedAmountCodec,
    /** What its entries add up to. */
    computed: SignedAmountCodec,
    /** What lay there before the oldest entry that was read; 0 when all were. */
    opening: SignedAmountCodec,
    entries: z.number(),
    isWhole: z.boolean(),
    /** How much each kind of entry brought and took. */
    parts: z.array(
      z.object({
        kind: z.string(),
        entries: z.number(),
        in: AmountCodec,
        out: AmountCodec,
      }),
    ),
    /** The newest entries, newest first, each with the sum so far. */
    steps: z.array(z.extend(LedgerEntry, { sum: SignedAmountCodec })),
    fault: z.nullable(
      z.object({
        kind: z.enum(balanceFaults),
        /** The entry where it shows; null for the stored balance itself. */
        seq: z.nullable(LedgerNumber),
        expected: SignedAmountCodec,
        found: SignedAmountCodec,
      }),
    ),
  }),
  fails: ['NOT_FOUND'],
})
