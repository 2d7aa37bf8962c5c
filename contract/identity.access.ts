/** Registering, logging in, recovering, and what a user knows or is called by (spec §1, §5). */
import * as z from 'zod/mini'
import { Done, Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { Profile, Session } from '#contract/identity.ts'
import { operation } from '#contract/operation.ts'

/** The three ways to name an account (spec §1). */
export const accountWays = ['username', 'phone', 'email'] as const
export const AccountWay = z.enum(accountWays)
export type AccountWay = z.infer<typeof AccountWay>

/** The two ways a code can reach a person. */
export const CodeChannel = z.enum(['phone', 'email'])
export type CodeChannel = z.infer<typeof CodeChannel>

/** Digits of a code sent by SMS or mail, how long it holds, and when the next may be asked for. */
export const codeLength = 6
export const codeLifeSeconds = 600
export const codeResendSeconds = 60

/** Wrong trade passwords in a row before it locks, and for how long. */
export const tradePasswordTries = 5
export const tradePasswordLockSeconds = 1_800
export const tradePasswordLength = 6

const Text = (max: number) => z.string().check(z.maxLength(max))
const Identifier = Text(254)
const Password = Text(128)
const Code = Text(12)
/** Solved work (`contract/identity.work.ts`), once WORK_REQUIRED asked for it. */
export const Work = z.optional(Text(4_096))

export const sendCode = operation({
  path: 'identity/sendCode',
  kind: 'command',
  auth: 'visitor',
  summary:
    'Sends a code by SMS or mail. Answers the same whether or not an account has that address.',
  input: z.object({
    purpose: z.enum(['register', 'login']),
    channel: CodeChannel,
    to: Identifier,
    work: Work,
  }),
  output: z.object({ resendSeconds: z.number(), lifeSeconds: z.number() }),
  fails: ['PHONE_INVALID', 'EMAIL_INVALID', 'WORK_REQUIRED'],
})

export const register = operation({
  path: 'identity/register',
  kind: 'command',
  auth: 'visitor',
  summary: 'Opens an account by user name, phone or e-mail and logs in.',
  input: z.object({
    way: AccountWay,
    identifier: Identifier,
    password: Password,
    /** Needed for phone and e-mail: proves that the address is the person's own. */
    code: z.optional(Code),
    inviteCode: z.optional(Text(16)),
    acceptTerms: z.boolean(),
    work: Work,
  }),
  output: Session,
  fails: [
    'TERMS_REQUIRED',
    'USERNAME_INVALID',
    'PHONE_INVALID',
    'EMAIL_INVALID',
    'PASSWORD_WEAK',
    'WORK_REQUIRED',
    'INVITE_INVALID',
    'CODE_INCORRECT',
    'CODE_EXPIRED',
    'USERNAME_TAKEN',
    'PHONE_TAKEN',
    'EMAIL_TAKEN',
  ],
})

export const login = operation({
  path: 'identity/login',
  kind: 'command',
  auth: 'visitor',
  summary: 'Logs in with a password, or with a code sent to a phone or e-mail.',
  input: z.object({
    way: AccountWay,
    identifier: Identifier,
    password: z.optional(Password),
    code: z.optional(Code),
    /** A code of the authenticator or a recovery code, when SECOND_FACTOR_REQUIRED asks. */
    secondFactor: z.optional(Text(32)),
    work: Work,
  }),
  output: Session,
  fails: [
    'WORK_REQUIRED',
    'CREDENTIALS_INCORRECT',
    'CODE_INCORRECT',
    'CODE_EXPIRED',
    'CODE_USED',
    'SECOND_FACTOR_REQUIRED',
    'PHONE_INVALID',
    'EMAIL_INVALID',
  ],
})

export const startRecovery = operation({
  path: 'identity/startRecovery',
  kind: 'command',
  auth: 'visitor',
  summary:
    'Sends a recovery code to the phone or e-mail of an account, if there is one. Always answers the same.',
  input: z.object({
    way: AccountWay,
    identifier: Identifier,
    /** By user name: where to send it, of what is bound to the account. */
    channel: z.optional(CodeChannel),
    work: Work,
  }),
  output: z.object({ resendSeconds: z.number(), lifeSeconds: z.number() }),
  fails: ['USERNAME_INVALID', 'PHONE_INVALID', 'EMAIL_INVALID', 'WORK_REQUIRED'],
})

export const finishRecovery = operation({
  path: 'identity/finishRecovery',
  kind: 'command',
  auth: 'visitor',
  summary: 'Sets a new login password with a recovery code; every session of the account ends.',
  input: z.object({
    way: AccountWay,
    identifier: Identifier,
    code: Code,
    password: Password,
  }),
  output: Done,
  fails: [
    'CODE_INCORRECT',
    'CODE_EXPIRED',
    'PASSWORD_WEAK',
    'USERNAME_INVALID',
    'PHONE_INVALID',
    'EMAIL_INVALID',
  ],
})

export const setTradePassword = operation({
  path: 'identity/setTradePassword',
  kind: 'command',
  auth: 'user',
  summary: 'Sets the first trade password: six digits, asked for in payments.',
  input: z.object({ password: Password, tradePassword: Text(12) }),
  output: Done,
  fails: ['PASSWORD_INCORRECT', 'TRADE_PASSWORD_WEAK', 'TRADE_PASSWORD_SET', 'STEP_UP_REQUIRED'],
})

export const saveProfile = operation({
  path: 'identity/saveProfile',
  kind: 'command',
  auth: 'user',
  summary:
    'Changes the nickname, or the avatar to an own uploaded image; null takes the avatar away.',
  input: z.object({ nickname: z.optional(shortText(60)), avatar: z.optional(z.nullable(Id)) }),
  output: Profile,
  fails: ['NICKNAME_INVALID', 'NOT_FOUND'],
})

const Invited = z.object({ maskedName: z.string(), at: InstantCodec })

export const invitations = operation({
  path: 'identity/invitations',
  kind: 'query',
  auth: 'user',
  summary: 'The own invitation code and who registered with it, masked, the newest hundred first.',
  input: z.object({}),
  output: z.object({ inviteCode: z.string(), total: z.int(), people: z.array(Invited) }),
  fails: [],
})

export const changePassword = operation({
  path: 'identity/changePassword',
  kind: 'command',
  auth: 'user',
  summary: 'Changes the login password, knowing the old one; every other session ends.',
  input: z.object({ password: Password, newPassword: Password }),
  output: Done,
  fails: ['PASSWORD_INCORRECT', 'PASSWORD_WEAK', 'PASSWORD_SAME', 'STEP_UP_REQUIRED'],
})

export const changeTradePassword = operation({
  path: 'identity/changeTradePassword',
  kind: 'command',
  auth: 'user',
  summary: 'Changes the trade password, knowing the old one.',
  input: z.object({ tradePassword: Text(12), newTradePassword: Text(12) }),
  output: Done,
  fails: [
    'TRADE_PASSWORD_NOT_SET',
    'TRADE_PASSWORD_INCORRECT',
    'TRADE_PASSWORD_LOCKED',
    'TRADE_PASSWORD_WEAK',
    'PASSWORD_SAME',
    'STEP_UP_REQUIRED',
  ],
})
