type ErrorRow = {
  /** The number in the reply's `code`; unique. 200 is success and 401 clears the session (spec §7). */
  readonly code: number
  /** HTTP status on the plain JSON wire. The envelope wire answers 200 and speaks through `code`. */
  readonly status: number
  /** Whether the same call may be made again by a program. `later`: after a while, unchanged. */
  readonly retry: 'never' | 'later'
}

/** Every failure a caller can act on; each has a text in every language (`text/<language>/errors.ts`). */
export const errors = {
  UNAUTHENTICATED: { code: 401, status: 401, retry: 'never' },
  FORBIDDEN: { code: 40300, status: 403, retry: 'never' },
  ACCOUNT_FROZEN: { code: 40301, status: 403, retry: 'never' },
  FROZEN_BY_OPERATOR: { code: 40302, status: 403, retry: 'never' },
  NOT_FOUND: { code: 40400, status: 404, retry: 'never' },
  VALIDATION_FAILED: { code: 40000, status: 400, retry: 'never' },
  RATE_LIMITED: { code: 42900, status: 429, retry: 'later' },
  BODY_TOO_LARGE: { code: 41300, status: 413, retry: 'never' },
  BUSY: { code: 50300, status: 503, retry: 'later' },
  INTERNAL: { code: 50000, status: 500, retry: 'later' },

  ENVELOPE_ENCODING: { code: 40001, status: 400, retry: 'never' },
  ENVELOPE_JSON: { code: 40002, status: 400, retry: 'never' },
  ENVELOPE_FIELD: { code: 40003, status: 400, retry: 'never' },
  ENVELOPE_SIGN: { code: 40004, status: 400, retry: 'never' },
  ENVELOPE_TIME: { code: 40005, status: 400, retry: 'never' },
  ENVELOPE_REPLAY: { code: 40006, status: 400, retry: 'never' },
  IDEMPOTENCY_KEY_REQUIRED: { code: 40007, status: 400, retry: 'never' },
  IDEMPOTENCY_CONFLICT: { code: 40900, status: 409, retry: 'never' },

  USERNAME_INVALID: { code: 42201, status: 422, retry: 'never' },
  USERNAME_TAKEN: { code: 42202, status: 422, retry: 'never' },
  PASSWORD_WEAK: { code: 42203, status: 422, retry: 'never' },
  PHONE_INVALID: { code: 42204, status: 422, retry: 'never' },
  PHONE_TAKEN: { code: 42205, status: 422, retry: 'never' },
  EMAIL_INVALID: { code: 42206, status: 422, retry: 'never' },
  EMAIL_TAKEN: { code: 42207, status: 422, retry: 'never' },
  CODE_INCORRECT: { code: 42208, status: 422, retry: 'never' },
  CODE_EXPIRED: { code: 42209, status: 422, retry: 'never' },
  TERMS_REQUIRED: { code: 42210, status: 422, retry: 'never' },
  INVITE_INVALID: { code: 42211, status: 422, retry: 'never' },
  CREDENTIALS_INCORRECT: { code: 42212, status: 422, retry: 'never' },
  PASSWORD_INCORRECT: { code: 42213, status: 422, retry: 'never' },
  TRADE_PASSWORD_NOT_SET: { code: 42214, status: 422, retry: 'never' },
  TRADE_PASSWORD_SET: { code: 42215, status: 422, retry: 'never' },
  TRADE_PASSWORD_WEAK: { code: 42216, status: 422, retry: 'never' },
  TRADE_PASSWORD_INCORRECT: { code: 42217, status: 422, retry: 'never' },
  TRADE_PASSWORD_LOCKED: { code: 42218, status: 422, retry: 'later' },
  PASSWORD_SAME: { code: 42219, status: 422, retry: 'never' },
  CODE_USED: { code: 42220, status: 422, retry: 'later' },
  AUTHENTICATOR_BOUND: { code: 42221, status: 422, retry: 'never' },
  AUTHENTICATOR_NOT_BOUND: { code: 42222, status: 422, retry: 'never' },
  NICKNAME_INVALID: { code: 42229, status: 422, retry: 'never' },
  FACTOR_NOT_BOUND: { code: 42223, status: 422, retry: 'never' },
  PASSKEY_REFUSED: { code: 42224, status: 422, retry: 'never' },
  PASSKEY_LIMIT: { code: 42225, status: 422, retry: 'never' },
  TELEGRAM_REFUSED: { code: 42226, status: 422, retry: 'never' },
  TELEGRAM_TAKEN: { code: 42227, status: 422, retry: 'never' },
  TELEGRAM_NOT_BOUND: { code: 42294, status: 422, retry: 'never' },
  LINK_EXPIRED: { code: 42228, status: 422, retry: 'never' },
  TELEGRAM_UNAVAILABLE: { code: 50302, status: 503, retry: 'later' },
  STEP_UP_REQUIRED: { code: 42270, status: 422, retry: 'never' },
  SECOND_FACTOR_REQUIRED: { code: 42271, status: 422, retry: 'never' },
  WORK_REQUIRED: { code: 42272, status: 422, retry: 'later' },
  LIMITS_INVALID: { code: 42273, status: 422, retry: 'never' },
  FIAT_UNKNOWN: { code: 42274, status: 422, retry: 'never' },
  WITHDRAWALS_HELD: { code: 42275, status: 422, retry: 'later' },
  PAYEE_NOT_LISTED: { code: 42276, status: 422, retry: 'never' },
  PAYEE_TOO_NEW: { code: 42277, status: 422, retry: 'later' },

  TICKET_REFUSED: { code: 42290, status: 422, retry: 'never' },
  HOST_NOT_LINKED: { code: 42291, status: 422, retry: 'never' },
  HOST_LINKED: { code: 42292, status: 422, retry: 'never' },

  ASSET_UNKNOWN: { code: 42230, status: 422, retry: 'never' },
  NETWORK_UNKNOWN: { code: 42231, status: 422, retry: 'never' },
  NETWORK_PAUSED: { code: 42232, status: 422, retry: 'later' },
  ADDRESS_INVALID: { code: 42233, status: 422, retry: 'never' },
  ADDRESS_CHECKSUM: { code: 42234, status: 422, retry: 'never' },
  ADDRESS_REFUSED: { code: 42235, status: 422, retry: 'never' },
  ADDRESS_OWN: { code: 42236, status: 422, retry: 'never' },
  ADDRESS_INTERNAL: { code: 42237, status: 422, retry: 'never' },
  ADDRESS_LIMIT: { code: 42238, status: 422, retry: 'never' },
  ADDRESSES_EXHAUSTED: { code: 50301, status: 503, retry: 'later' },

  INSUFFICIENT_FUNDS: { code: 42250, status: 422, retry: 'never' },
  AMOUNT_INVALID: { code: 42251, status: 422, retry: 'never' },
  AMOUNT_BELOW_MINIMUM: { code: 42252, status: 422, retry: 'never' },
  AMOUNT_ABOVE_MAXIMUM: { code: 42253, status: 422, retry: 'never' },
  AMOUNTS_DIFFER: { code: 42254, status: 422, retry: 'never' },
  CURRENCY_MISMATCH: { code: 42255, status: 422, retry: 'never' },
  FEE_CHANGED: { code: 42256, status: 422, retry: 'never' },
  RECIPIENT_NOT_FOUND: { code: 42257, status: 422, retry: 'never' },
  RECIPIENT_SELF: { code: 42258, status: 422, retry: 'never' },
  TRANSFER_STATE_CONFLICT: { code: 40901, status: 409, retry: 'never' },
  PAYEE_EXISTS: { code: 42259, status: 422, retry: 'never' },
  PAYEE_LIMIT: { code: 42260, status: 422, retry: 'never' },

  FILE_TYPE: { code: 42280, status: 422, retry: 'never' },
  FILE_TOO_LARGE: { code: 42281, status: 422, retry: 'never' },
  FILE_BROKEN: { code: 42282, status: 422, retry: 'never' },
  FILE_INFECTED: { code: 42287, status: 422, retry: 'never' },
  FILE_QUOTA: { code: 42288, status: 422, retry: 'never' },
  UPLOAD_LIMIT: { code: 42289, status: 422, retry: 'later' },
  UPLOAD_OFFSET: { code: 40940, status: 409, retry: 'later' },
  SCAN_UNAVAILABLE: { code: 50320, status: 503, retry: 'later' },

  KYC_FIELD_REQUIRED: { code: 42261, status: 422, retry: 'never' },
  KYC_DOCUMENT_TYPE: { code: 42262, status: 422, retry: 'never' },
  KYC_DOCUMENT_NUMBER: { code: 42263, status: 422, retry: 'never' },
  KYC_DOCUMENT_EXPIRED: { code: 42264, status: 422, retry: 'never' },
  KYC_DATE_INVALID: { code: 42265, status: 422, retry: 'never' },
  KYC_UNDER_AGE: { code: 42266, status: 422, retry: 'never' },
  KYC_NAME_INVALID: { code: 42267, status: 422, retry: 'never' },
  KYC_NAME_LATIN: { code: 42268, status: 422, retry: 'never' },
  KYC_CARD_NAME: { code: 42269, status: 422, retry: 'never' },
  KYC_FILE: { code: 42283, status: 422, retry: 'never' },
  KYC_LOCKED: { code: 42284, status: 422, retry: 'never' },
  KYC_NOT_MENDED: { code: 42285, status: 422, retry: 'never' },
  KYC_STATE_CONFLICT: { code: 40930, status: 409, retry: 'never' },
  KYC_TAKEN: { code: 40931, status: 409, retry: 'later' },
  KYC_SECOND_LOOK: { code: 42286, status: 422, retry: 'never' },

  PUSH_REFUSED: { code: 42293, status: 422, retry: 'never' },

  OPERATOR_NAME_TAKEN: { code: 40910, status: 409, retry: 'never' },
  ENROLMENT_EXPIRED: { code: 41000, status: 410, retry: 'never' },
  FACTOR_LAST: { code: 422380, status: 422, retry: 'never' },
  FILTER_LIMIT: { code: 422381, status: 422, retry: 'never' },
  VIEW_READ_ONLY: { code: 40320, status: 403, retry: 'never' },
  VIEW_WITHHELD: { code: 40321, status: 403, retry: 'never' },
  VIEW_TICKET_REFUSED: { code: 41020, status: 410, retry: 'never' },
  APPROVAL_OWN: { code: 40310, status: 403, retry: 'never' },
  APPROVAL_CLOSED: { code: 40911, status: 409, retry: 'never' },
  CASE_CLOSED: { code: 40912, status: 409, retry: 'never' },
  TWO_PEOPLE_NEEDED: { code: 40311, status: 403, retry: 'never' },
  KYC_UNAVAILABLE: { code: 50310, status: 503, retry: 'later' },
  KYC_CONTACT_REQUIRED: { code: 42245, status: 422, retry: 'never' },
  KYC_PURPOSE_CLOSED: { code: 42246, status: 422, retry: 'never' },
  KYC_ORDER_LIMIT: { code: 42247, status: 422, retry: 'later' },
  KYC_ORDER_OVERDUE: { code: 42248, status: 422, retry: 'never' },
  KYC_ORDER_CONFLICT: { code: 40920, status: 409, retry: 'never' },

  CARD_CLOSED: { code: 422300, status: 422, retry: 'later' },
  CARD_LIMIT: { code: 422301, status: 422, retry: 'never' },
  RECOMMENDATION_REQUIRED: { code: 422302, status: 422, retry: 'never' },
  RECOMMENDATION_UNKNOWN: { code: 422303, status: 422, retry: 'never' },
  CARD_CONFLICT: { code: 40960, status: 409, retry: 'never' },
  IDENTITY_NOT_USABLE: { code: 422304, status: 422, retry: 'never' },
  CARD_DETAILS_INVALID: { code: 422305, status: 422, retry: 'never' },
  CARD_DELIVERY_REQUIRED: { code: 422306, status: 422, retry: 'never' },
  CARD_NUMBER_MISSING: { code: 422307, status: 422, retry: 'never' },
  CARD_TOKEN_INVALID: { code: 422308, status: 422, retry: 'never' },
  CARD_BOUND: { code: 422309, status: 422, retry: 'never' },
  CARD_HOLDER_REQUIRED: { code: 422310, status: 422, retry: 'never' },
  ISSUER_UNAVAILABLE: { code: 50360, status: 503, retry: 'later' },
  RECHARGE_TOO_SMALL: { code: 422311, status: 422, retry: 'never' },
  RECHARGE_TOO_LARGE: { code: 422312, status: 422, retry: 'never' },
  PRICE_STALE: { code: 50321, status: 503, retry: 'later' },
  QUOTE_EXPIRED: { code: 422313, status: 422, retry: 'never' },
  CARD_DIGITS_INCORRECT: { code: 422314, status: 422, retry: 'never' },
  CARD_LOCKED_ABOVE: { code: 422315, status: 422, retry: 'never' },
  CARD_PAYMENTS_OPEN: { code: 422316, status: 422, retry: 'later' },
  CARD_OWES: { code: 422317, status: 422, retry: 'never' },
  PIN_REFUSED: { code: 422318, status: 422, retry: 'never' },
  CARD_LIMIT_ABOVE: { code: 422319, status: 422, retry: 'never' },
  FILE_UNKNOWN: { code: 422320, status: 422, retry: 'never' },
  CLAIM_EXPIRED: { code: 41010, status: 410, retry: 'never' },
  CLAIM_OWN: { code: 422321, status: 422, retry: 'never' },
  AGENT_QUOTA: { code: 422322, status: 422, retry: 'later' },
  IMPORT_INVALID: { code: 422323, status: 422, retry: 'never' },
  FEATURE_NOT_OPEN: { code: 40322, status: 403, retry: 'never' },
  CONFIG_UNKNOWN: { code: 40050, status: 400, retry: 'never' },
  CONFIG_INVALID: { code: 40051, status: 400, retry: 'never' },
  CONFIG_TIME: { code: 40052, status: 400, retry: 'never' },
  CONFIG_STATE: { code: 40950, status: 409, retry: 'never' },
  CONFIG_CONFLICT: { code: 40951, status: 409, retry: 'never' },
  CONFIG_CHANGED_SINCE: { code: 40952, status: 409, retry: 'never' },
  ANNOUNCEMENT_LANGUAGE: { code: 40053, status: 400, retry: 'never' },
  ANNOUNCEMENT_TIME: { code: 40054, status: 400, retry: 'never' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(errors, text)

/** What a failure tells beside its code, for its text: decimal amounts, counts, times (RFC 3339). */
export type FailureDetails = Readonly<Record<string, string>>

/** An expected failure. Throw it where it is decided; only the HTTP edge catches it. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: ErrorCode
  readonly details: FailureDetails
  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
