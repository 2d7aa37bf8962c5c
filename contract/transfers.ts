import * as z from 'zod/mini'
import {
  AmountCodec,
  AssetCode,
  Done,
  Id,
  InstantCodec,
  NetworkCode,
  OrderNo,
  plainText,
  shortText,
} from '#contract/atoms.ts'
import { BillStatus } from '#contract/bills.ts'
import { operation } from '#contract/operation.ts'

/** Saved payees of one user. */
export const payeeMax = 200

/** Ways to name a person inside Auric. `uid` is the number shown in Me. */
export const recipientWays = ['username', 'phone', 'email', 'uid'] as const
export const RecipientWay = z.enum(recipientWays)
export type RecipientWay = z.infer<typeof RecipientWay>

const AddressText = plainText(128)

/** An address-book entry (spec §3): a chain address of an asset, or a person inside Auric. */
export const Payee = z.object({
  id: Id,
  kind: z.enum(['onchain', 'internal']),
  name: z.string(),
  remark: z.string(),
  asset: z.nullable(AssetCode),
  network: z.nullable(NetworkCode),
  address: z.nullable(z.string()),
  /** Of a person: UID and masked name. */
  uid: z.nullable(z.string()),
  maskedName: z.nullable(z.string()),
  createdAt: InstantCodec,
})
export type Payee = z.infer<typeof Payee>

export const payeeList = operation({
  path: 'transfers/payees',
  kind: 'query',
  auth: 'user',
  summary: 'Own address book, by name.',
  input: z.object({}),
  output: z.object({ payees: z.array(Payee) }),
  fails: [],
})

export const savePayee = operation({
  path: 'transfers/savePayee',
  kind: 'command',
  auth: 'user',
  summary: 'Adds a payee, or changes the name and remark of one.',
  input: z.object({
    id: z.optional(Id),
    name: shortText(40),
    remark: shortText(200),
    target: z.optional(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('onchain'),
          asset: AssetCode,
          network: NetworkCode,
          address: AddressText,
        }),
        z.object({ kind: z.literal('internal'), uid: z.string().check(z.maxLength(20)) }),
      ]),
    ),
  }),
  output: Payee,
  fails: [
    'NOT_FOUND',
    'ASSET_UNKNOWN',
    'NETWORK_UNKNOWN',
    'ADDRESS_INVALID',
    'ADDRESS_CHECKSUM',
    'ADDRESS_REFUSED',
    'ADDRESS_OWN',
    'ADDRESS_INTERNAL',
    'RECIPIENT_NOT_FOUND',
    'RECIPIENT_SELF',
    'PAYEE_EXISTS',
    'PAYEE_LIMIT',
  ],
})

export const deletePayee = operation({
  path: 'transfers/deletePayee',
  kind: 'command',
  auth: 'user',
  summary: 'Removes a payee from the address book.',
  input: z.object({ id: Id }),
  output: Done,
  fails: ['NOT_FOUND'],
})

/** A person found inside Auric: enough to recognise them by, no more. */
export const Recipient = z.object({ uid: z.string(), maskedName: z.string() })
export type Recipient = z.infer<typeof Recipient>

export const findRecipient = operation({
  path: 'transfers/findRecipient',
  kind: 'query',
  auth: 'user',
  summary: 'Finds a person by exact user name, phone, e-mail or UID; answers a masked name.',
  input: z.object({ way: RecipientWay, value: z.string().check(z.maxLength(254)) }),
  output: Recipient,
  fails: [
    'RECIPIENT_NOT_FOUND',
    'RECIPIENT_SELF',
    'USERNAME_INVALID',
    'PHONE_INVALID',
    'EMAIL_INVALID',
  ],
})

export const checkAddress = operation({
  path: 'transfers/checkAddress',
  kind: 'query',
  auth: 'user',
  summary:
    'Looks an address over before money goes there: shape, checksum, ours or not, sent to before.',
  input: z.object({ asset: AssetCode, network: NetworkCode, address: AddressText }),
  output: z.object({
    /** As it will be stored: EIP-55 for EVM addresses. */
    address: z.string(),
    /** True when nothing in the address itself guards against a typing error. */
    unchecked: z.boolean(),
    sentBefore: z.boolean(),
    /** A payee or earlier recipient whose ends look the same though the address is another. */
    lookalike: z.nullable(z.string()),
  }),
  fails: [
    'ASSET_UNKNOWN',
    'NETWORK_UNKNOWN',
    'ADDRESS_INVALID',
    'ADDRESS_CHECKSUM',
    'ADDRESS_REFUSED',
    'ADDRESS_OWN',
    'ADDRESS_INTERNAL',
  ],
})

/** Where a transfer goes. */
export const Destination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('onchain'), network: NetworkCode, address: AddressText }),
  z.object({ kind: z.literal('internal'), uid: z.string().check(z.maxLength(20)) }),
])
export type Destination = z.infer<typeof Destination>

export const createTransfer = operation({
  path: 'transfers/create',
  kind: 'command',
  auth: 'user',
  money: true,
  feature: {
    by: ['destination', 'kind'],
    of: { onchain: 'withdraw', internal: 'transferInside' },
  },
  summary: 'Sends to a chain address for a fee, or to a person inside Auric for free.',
  input: z.object({
    asset: AssetCode,
    destination: Destination,
    /** What arrives; the fee is paid on top. */
    amount: AmountCodec,
    /** The amount typed a second time (spec §5). */
    confirmAmount: AmountCodec,
    /** The fee the person saw; another one now refuses the transfer instead of surprising them. */
    fee: AmountCodec,
    note: shortText(200),
    tradePassword: z.string().check(z.maxLength(12)),
  }),
  output: z.object({ orderNo: z.string(), status: BillStatus }),
  fails: [
    'ASSET_UNKNOWN',
    'NETWORK_UNKNOWN',
    'NETWORK_PAUSED',
    'AMOUNT_INVALID',
    'AMOUNTS_DIFFER',
    'AMOUNT_BELOW_MINIMUM',
    'AMOUNT_ABOVE_MAXIMUM',
    'CURRENCY_MISMATCH',
    'FEE_CHANGED',
    'ADDRESS_INVALID',
    'ADDRESS_CHECKSUM',
    'ADDRESS_REFUSED',
    'ADDRESS_OWN',
    'ADDRESS_INTERNAL',
    'RECIPIENT_NOT_FOUND',
    'RECIPIENT_SELF',
    'TRADE_PASSWORD_NOT_SET',
    'TRADE_PASSWORD_INCORRECT',
    'TRADE_PASSWORD_LOCKED',
    'INSUFFICIENT_FUNDS',
    'WITHDRAWALS_HELD',
    'PAYEE_NOT_LISTED',
    'PAYEE_TOO_NEW',
    'STEP_UP_REQUIRED',
  ],
})

export const cancelTransfer = operation({
  path: 'transfers/cancel',
  kind: 'command',
  auth: 'user',
  money: true,
  summary: 'Calls off an own on-chain transfer that still waits; amount and fee come back.',
  input: z.object({ orderNo: OrderNo }),
  output: z.object({ orderNo: z.string(), status: BillStatus }),
  fails: ['NOT_FOUND', 'TRANSFER_STATE_CONFLICT'],
})
