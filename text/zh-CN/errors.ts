import { type ErrorTexts, moneyText, momentText, waitText } from '#text/details.ts'

/** 每种错误告诉用户的话。 */
export const errors: ErrorTexts = {
  UNAUTHENTICATED: () => '登录已失效，请重新登录。',
  FORBIDDEN: () => '您的账户没有此权限。',
  NOT_FOUND: () => '未找到，可能已被删除。',
  VALIDATION_FAILED: ({ field }) =>
    field ? `输入项有误：${field}，请检查后重试。` : '输入有误，请检查后重试。',
  RATE_LIMITED: ({ retryAfterSeconds }) =>
    `操作过于频繁，请${waitText('zh-CN', retryAfterSeconds) ?? '稍后'}再试。`,
  BODY_TOO_LARGE: () => '请求内容过大，请分次提交。',
  BUSY: ({ retryAfterSeconds }) =>
    `服务繁忙，请${waitText('zh-CN', retryAfterSeconds) ?? '稍后'}再试。`,
  INTERNAL: () => '数据请求失败，请稍后再试。',

  ENVELOPE_ENCODING: () => '请求无法读取：编码有误，请更新应用。',
  ENVELOPE_JSON: () => '请求无法读取：不是有效的 JSON，请更新应用。',
  ENVELOPE_FIELD: ({ field }) =>
    `请求无法读取：字段缺失、多余或有误${field ? `（${field}）` : ''}，请更新应用。`,
  ENVELOPE_SIGN: () => '请求签名有误，请更新应用。',
  ENVELOPE_TIME: () => '设备时间不准确，请将日期和时间设为自动后重试。',
  ENVELOPE_REPLAY: () => '此请求已经收到过，没有重复执行。',
  IDEMPOTENCY_KEY_REQUIRED: () => '请求缺少 Idempotency-Key（UUID），请更新应用。',
  IDEMPOTENCY_CONFLICT: () => '此 Idempotency-Key 已用于另一个请求，请先查看账单再重试。',

  USERNAME_INVALID: () => '用户名须为 4 至 20 位字母或数字。',
  USERNAME_TAKEN: () => '该用户名已被使用，请换一个。',
  PASSWORD_WEAK: () =>
    '密码须为 8 至 20 位，且至少包含一个数字、一个大写字母、一个小写字母和一个特殊字符（例如 !#%）。',
  PHONE_INVALID: () => '手机号格式不正确，请连同国家代码一起输入，例如 +86 138 0013 8000。',
  PHONE_TAKEN: () => '该手机号已绑定其他账户，一个手机号只能绑定一个账户。',
  EMAIL_INVALID: () => '邮箱格式不正确，例如 name@example.com。',
  EMAIL_TAKEN: () => '该邮箱已绑定其他账户，一个邮箱只能绑定一个账户。',
  CODE_INCORRECT: ({ triesLeft }) =>
    `验证码错误，请核对后重新输入。${triesLeft ? `还可尝试 ${triesLeft} 次。` : ''}`,
  CODE_EXPIRED: () => '验证码已过期，请重新获取。',
  TERMS_REQUIRED: () => '请阅读并同意用户协议和隐私政策后再注册。',
  INVITE_INVALID: () => '邀请码不存在，请更正或留空。',
  CREDENTIALS_INCORRECT: () => '账号或密码错误，请核对后重试。',
  PASSWORD_INCORRECT: ({ triesLeft }) =>
    `登录密码错误，请重新输入。${triesLeft ? `还可尝试 ${triesLeft} 次。` : ''}`,
  TRADE_PASSWORD_NOT_SET: () => '请先设置交易密码，付款时需要输入。',
  TRADE_PASSWORD_SET: () => '交易密码已设置，请在安全设置中修改。',
  TRADE_PASSWORD_WEAK: () => '交易密码须为 6 位数字，且不能过于简单（例如 111111、123456）。',
  TRADE_PASSWORD_INCORRECT: ({ triesLeft }) =>
    `交易密码错误，请重新输入。${triesLeft ? `还可尝试 ${triesLeft} 次。` : ''}`,
  TRADE_PASSWORD_LOCKED: ({ until }) => {
    const moment = momentText('zh-CN', until)
    return moment
      ? `交易密码错误次数过多，支付已锁定至 ${moment}。`
      : '交易密码错误次数过多，支付已暂时锁定。'
  },
  PASSWORD_SAME: () => '新密码与当前密码相同，请换一个。',
  CODE_USED: () => '此验证码已使用，请等待下一个。',
  AUTHENTICATOR_BOUND: () => '已绑定身份验证器，请先解绑。',
  AUTHENTICATOR_NOT_BOUND: () => '请先绑定 Google 身份验证器。',
  SECOND_FACTOR_REQUIRED: () => '请同时输入身份验证器中的验证码。',
  ACCOUNT_FROZEN: () => '您的账户已冻结：可以查看，但不能转账或更改。可在“安全”中解除冻结。',
  FROZEN_BY_OPERATOR: () => '您的账户已被平台冻结。如需恢复，请联系客服。',
  FACTOR_NOT_BOUND: () => '您的账户未设置这种验证方式。',
  PASSKEY_REFUSED: () => '该通行密钥未通过验证。请重试或选择其他方式。',
  PASSKEY_LIMIT: ({ max }) => `最多可添加${max ?? '有限'}个通行密钥。请先删除一个。`,
  TELEGRAM_REFUSED: () => 'Telegram 的确认已失效。请在 Telegram 中关闭本应用后重新打开。',
  TELEGRAM_TAKEN: () => '该 Telegram 账号已绑定其他账户。',
  TELEGRAM_NOT_BOUND: () => '该 Telegram 账号未绑定任何账户。请用其他方式登录，并在“安全”中绑定。',
  LINK_EXPIRED: () => '该链接已失效。请登录并查看“安全”。',
  TELEGRAM_UNAVAILABLE: () => 'Telegram 暂时无法在此使用。',
  STEP_UP_REQUIRED: () => '请确认是您本人操作。',
  WORK_REQUIRED: () => '请稍候：您的设备需要先完成一个小任务。请再试一次。',
  LIMITS_INVALID: () => '单笔限额不能高于24小时限额。',
  WITHDRAWALS_HELD: ({ until }) => {
    const moment = momentText('zh-CN', until)
    return moment
      ? `由于安全设置有变更，${moment}之前不能付款。`
      : '由于安全设置刚有变更，暂时不能付款。'
  },
  PAYEE_NOT_LISTED: () => '您已设置只能向已保存的收款人付款，该收款人不在其中。',
  PAYEE_TOO_NEW: ({ until }) => {
    const moment = momentText('zh-CN', until)
    return moment ? `这是新收款人，${moment}起可以付款。` : '这是新收款人，保存24小时后可以付款。'
  },
  FIAT_UNKNOWN: () => '没有此货币的汇率，请选择其他货币。',
  NICKNAME_INVALID: () =>
    '昵称为 1 至 24 个字母、数字、空格、点、下划线或连字符，不可用相似字符冒充。',

  TICKET_REFUSED: () => '来自其他应用的登录已过期或已被使用。请返回该应用，重新打开 Auric。',
  HOST_NOT_LINKED: ({ host }) => `${host ?? '该应用'} 尚未关联任何账户。`,
  HOST_LINKED: ({ host }) =>
    `本账户或您在 ${host ?? '该应用'} 的身份已有其他关联。请先在“登录设备”页面解除关联。`,

  ASSET_UNKNOWN: ({ asset }) => `不支持${asset ? ` ${asset}` : '该币种'}，请选择其他币种。`,
  NETWORK_UNKNOWN: ({ asset, network }) =>
    `${asset ? `${asset} ` : '该币种'}不支持${network ? ` ${network} ` : '该'}网络，请选择其他网络。`,
  NETWORK_PAUSED: ({ network }) =>
    `${network ? `${network} ` : '该'}网络暂停服务，请使用其他网络或稍后再试。`,
  ADDRESS_INVALID: () => '这不是所选网络的地址，请核对网络并重新复制地址。',
  ADDRESS_CHECKSUM: () => '地址校验错误：有字符输入有误，请重新复制地址。',
  ADDRESS_REFUSED: () => '转到此地址的资金无人能够使用，请向收款方索取其他地址。',
  ADDRESS_OWN: () => '这是您自己的收款地址，请输入他人的地址。',
  ADDRESS_INTERNAL: ({ maskedName }) =>
    `此地址属于 Auric 用户${maskedName ? ` ${maskedName}` : ''}，请使用免费的内部转账。`,
  ADDRESS_LIMIT: ({ max }) =>
    `该币种和网络的收款地址已达上限${max ? `（${max} 个）` : ''}，请使用已有的地址。`,
  ADDRESSES_EXHAUSTED: () => '暂无可用的收款地址，请几分钟后再试。',

  INSUFFICIENT_FUNDS: ({ available, asset }) => {
    const money = moneyText('zh-CN', available, asset)
    return `钱包余额不足，请先充值。${money ? `可用余额：${money}。` : ''}`
  },
  AMOUNT_INVALID: ({ decimals, network }) =>
    decimals
      ? `${network ?? '该网络'}最多支持 ${decimals} 位小数，请减少金额的小数位。`
      : '请输入大于 0 的金额。',
  AMOUNT_BELOW_MINIMUM: ({ min, asset }) => {
    const money = moneyText('zh-CN', min, asset)
    return money ? `金额不能低于 ${money}。` : '金额低于最小限额。'
  },
  AMOUNT_ABOVE_MAXIMUM: ({ max, asset }) => {
    const money = moneyText('zh-CN', max, asset)
    return money ? `金额不能高于 ${money}。` : '金额高于最大限额。'
  },
  AMOUNTS_DIFFER: () => '两次输入的转账金额不一致，请输入相同的金额。',
  CURRENCY_MISMATCH: () => '所选转账币种与收款地址币种不一致，请更改其中一项。',
  FEE_CHANGED: ({ fee, asset }) => {
    const money = moneyText('zh-CN', fee, asset)
    return `手续费已变更${money ? `为 ${money}` : ''}，请核对后重新确认。`
  },
  RECIPIENT_NOT_FOUND: () => '未找到该用户，请核对输入的用户名、手机号、邮箱或 UID。',
  RECIPIENT_SELF: () => '这是您自己的账户，请选择其他人。',
  TRANSFER_STATE_CONFLICT: () => '该转账已在处理中，无法撤销。',
  PAYEE_EXISTS: () => '该收款方已在地址簿中。',
  PAYEE_LIMIT: ({ max }) => `地址簿已满${max ? `（${max} 个收款方）` : ''}，请先删除一个。`,

  FILE_TYPE: () => '只能上传 JPG 或 PNG 图片。',
  FILE_TOO_LARGE: () => '图片超过 20 MB，请选择较小的图片。',
  FILE_BROKEN: () => '图片无法读取，请重新拍摄或选择其他图片。',
  FILE_INFECTED: () => '病毒扫描在此文件中发现有害内容，文件未被保存。',
  FILE_QUOTA: () => '您的账户存储的文件已达上限，请先删除部分文件。',
  UPLOAD_LIMIT: () => '正在进行的上传过多，请先完成或取消其中一个。',
  UPLOAD_OFFSET: () => '上传需要从其他位置继续，请重试。',
  SCAN_UNAVAILABLE: () => '暂时无法检查文件，请几分钟后重试。',
  KYC_FIELD_REQUIRED: () => '请填写此项。',
  KYC_DOCUMENT_TYPE: () => '该地区签发的身份证不在受理范围内，请使用护照。',
  KYC_DOCUMENT_NUMBER: () => '证件号码格式不正确，请按证件上的号码填写。',
  KYC_DOCUMENT_EXPIRED: () => '该证件已过期，请使用有效证件。',
  KYC_DATE_INVALID: () => '日期有误，请检查年、月、日。',
  KYC_UNDER_AGE: () => '您必须年满 18 周岁。',
  KYC_NAME_INVALID: () => '请按证件上的姓名填写，只能使用文字。',
  KYC_NAME_LATIN: () => '请用拉丁字母（A–Z）填写姓名，与护照机读区一致。',
  KYC_CARD_NAME: () => '卡片姓名须以字母开头，只能包含拉丁字母、数字、空格、点、连字符和撇号。',
  KYC_FILE: () => '该照片已不存在，请重新添加。',
  KYC_LOCKED: () => '此内容已不能更改。',
  KYC_NOT_MENDED: () => '此项未通过审核，尚未修改。',
  KYC_STATE_CONFLICT: () => '申请状态已变化，请查看最新状态。',
  PUSH_REFUSED: () => '此浏览器无法接收这里的推送。',

  ENROLMENT_EXPIRED: () => '此链接已使用或已过期，请向管理员索取新链接。',
  VIEW_READ_ONLY: () => '这是运营人员的查看模式，无法进行任何更改。',
  VIEW_WITHHELD: () => '运营人员查看时不显示此内容。',
  VIEW_TICKET_REFUSED: () => '该查看已被打开过或已结束，请在控制台重新发起。',
  KYC_UNAVAILABLE: () => '合作机构的认证服务暂时不可用，请稍后再试。',
  KYC_CONTACT_REQUIRED: () => '请填写可以联系到您的手机号、邮箱或聊天账号。',
  KYC_PURPOSE_CLOSED: () => '该用途已不再提供，请选择其他用途。',
  KYC_ORDER_LIMIT: ({ max }) =>
    max
      ? `您已有 ${max} 笔未完成的订单，请先支付、完成或取消其中一笔。`
      : '您未完成的订单过多，请先支付、完成或取消其中一笔。',
  KYC_ORDER_OVERDUE: () => '该订单已超过支付时限，请重新下单。',
  KYC_ORDER_CONFLICT: () => '该订单的状态已发生变化，请重新查看。',

  CARD_CLOSED: () => '该卡片目前暂不开放申请。',
  CARD_LIMIT: () => '您持有的卡片数量已达上限，请先解绑一张。',
  RECOMMENDATION_REQUIRED: () => '请输入该卡片的推荐码。',
  RECOMMENDATION_UNKNOWN: () => '推荐码不存在，请逐字核对。',
  RECOMMENDATION_OWN: () => '这是您本人的推荐码。请不填推荐码，或使用他人的推荐码。',
  CARD_CONFLICT: ({ last4 }) =>
    `${last4 ? `卡片（•••• ${last4}）：` : ''}卡片或申请的当前状态不允许此操作，请查看最新状态。`,
  IDENTITY_NOT_USABLE: () => '该身份认证记录无法用于办卡：已被使用或已失效。',
  CARD_DETAILS_INVALID: ({ field }) =>
    field ? `以下信息有误：${field}。` : '部分资料缺失或有误。',
  CARD_DELIVERY_REQUIRED: () => '请填写国家、城市、邮编、地址和收件人，或选择自取地点。',
  CARD_EMAIL_REQUIRED: () => '该卡的发卡方需要您的邮箱。请先在账户中绑定邮箱。',
  CARD_NUMBER_MISSING: () => '缺少卡号，非法操作。',
  CARD_TOKEN_INVALID: () => '卡号或有效期未通过，请重新输入。',
  CARD_BOUND: () => '该卡号已被绑定。',
  CARD_HOLDER_REQUIRED: () => '请输入卡面上的持卡人姓名。',
  CARD_NOT_BINDABLE: () => '该卡的发卡机构没有可安全填写卡号的输入框，因此无法在这里办理。',
  ISSUER_UNAVAILABLE: () => '发卡机构暂无响应，未做任何更改，请稍后再试。',
  RECHARGE_TOO_SMALL: ({ min }) => (min ? `最低充值金额为 ${min}。` : '低于最低充值金额。'),
  RECHARGE_TOO_LARGE: ({ max }) => (max ? `单次最高充值金额为 ${max}。` : '超过单次最高充值金额。'),
  PRICE_STALE: () => '暂无最新价格，请一分钟后再试。',
  QUOTE_EXPIRED: () => '汇率已变动，请查看最新汇率。',
  CARD_DIGITS_INCORRECT: () => '卡号后四位不正确。',
  CARD_LOCKED_ABOVE: () => '此卡或此前的卡已被我们或发卡方锁定，请联系客服。',
  CARD_NOT_ACTIVATED: () => '该卡从未激活，无法补发。如未收到卡片，请联系客服。',
  CARD_REPLACEMENT_LIMIT: ({ max }) =>
    max
      ? `一年内最多可补发 ${max} 张卡片，请联系客服。`
      : '一年内可补发的卡片已达上限，请联系客服。',
  CARD_RESEND_LIMIT: () => '无法再次寄送。请选择退还费用，或联系客服。',
  CARD_PAYMENTS_OPEN: () => '该卡仍有未结算的交易，请等待结算完成。',
  CARD_OWES: () => '该卡存在欠款，请先充值。',
  PIN_REFUSED: () => '发卡机构未接受该密码，请另选一个。',
  CARD_LIMIT_ABOVE: () => '限额不能高于该卡种的上限。',
  FILE_UNKNOWN: () => '文件已不存在，请重新添加。',
  CLAIM_EXPIRED: () => '该链接已被使用或已过期，请向代理商索取新链接。',
  CLAIM_OWN: () => '代理商不能领取自己创建的订单。',
  AGENT_QUOTA: () => '未完成的订单已达上限，请等待部分订单被领取。',
  IMPORT_INVALID: ({ rows }) =>
    rows ? `有 ${rows} 行需要先修正，尚未下单。` : '部分行需要先修正，尚未下单。',
  FEATURE_NOT_OPEN: ({ state }) =>
    state === 'closed' ? '您所在的地区不提供此功能。' : '该功能暂未开放。',
}
