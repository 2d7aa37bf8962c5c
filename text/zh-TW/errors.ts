import { type ErrorTexts, moneyText, momentText, waitText } from '#text/details.ts'

/** 每種錯誤告訴使用者的話。 */
export const errors: ErrorTexts = {
  UNAUTHENTICATED: () => '登入已失效，請重新登入。',
  FORBIDDEN: () => '您的帳戶沒有此權限。',
  NOT_FOUND: () => '找不到，可能已被刪除。',
  VALIDATION_FAILED: ({ field }) =>
    field ? `輸入項目有誤：${field}，請檢查後再試。` : '輸入有誤，請檢查後再試。',
  RATE_LIMITED: ({ retryAfterSeconds }) =>
    `操作過於頻繁，請${waitText('zh-TW', retryAfterSeconds) ?? '稍後'}再試。`,
  BODY_TOO_LARGE: () => '請求內容過大，請分次送出。',
  BUSY: ({ retryAfterSeconds }) =>
    `服務忙碌中，請${waitText('zh-TW', retryAfterSeconds) ?? '稍後'}再試。`,
  INTERNAL: () => '資料請求失敗，請稍後再試。',

  ENVELOPE_ENCODING: () => '無法讀取請求：編碼有誤，請更新應用程式。',
  ENVELOPE_JSON: () => '無法讀取請求：不是有效的 JSON，請更新應用程式。',
  ENVELOPE_FIELD: ({ field }) =>
    `無法讀取請求：欄位缺少、多餘或有誤${field ? `（${field}）` : ''}，請更新應用程式。`,
  ENVELOPE_SIGN: () => '請求簽章有誤，請更新應用程式。',
  ENVELOPE_TIME: () => '裝置時間不正確，請將日期與時間設為自動後再試。',
  ENVELOPE_REPLAY: () => '此請求先前已收到，未重複執行。',
  IDEMPOTENCY_KEY_REQUIRED: () => '請求缺少 Idempotency-Key（UUID），請更新應用程式。',
  IDEMPOTENCY_CONFLICT: () => '此 Idempotency-Key 已用於另一個請求，請先查看帳單再重試。',

  USERNAME_INVALID: () => '帳號須為 4 至 20 個字母或數字。',
  USERNAME_TAKEN: () => '此帳號已被使用，請換一個。',
  PASSWORD_WEAK: () =>
    '密碼須為 8 至 20 個字元，且至少包含一個數字、一個大寫字母、一個小寫字母和一個特殊字元（例如 !#%）。',
  PHONE_INVALID: () => '手機號碼格式不正確，請連同國碼一起輸入，例如 +886 912 345 678。',
  PHONE_TAKEN: () => '此手機號碼已綁定其他帳戶，一個號碼只能綁定一個帳戶。',
  EMAIL_INVALID: () => '電子信箱格式不正確，例如 name@example.com。',
  EMAIL_TAKEN: () => '此電子信箱已綁定其他帳戶，一個信箱只能綁定一個帳戶。',
  CODE_INCORRECT: ({ triesLeft }) =>
    `驗證碼錯誤，請核對後重新輸入。${triesLeft ? `還可嘗試 ${triesLeft} 次。` : ''}`,
  CODE_EXPIRED: () => '驗證碼已過期，請重新取得。',
  TERMS_REQUIRED: () => '請閱讀並同意使用者條款與隱私權政策後再註冊。',
  INVITE_INVALID: () => '邀請碼不存在，請更正或留空。',
  CREDENTIALS_INCORRECT: () => '帳號或密碼錯誤，請核對後再試。',
  PASSWORD_INCORRECT: ({ triesLeft }) =>
    `登入密碼錯誤，請重新輸入。${triesLeft ? `還可嘗試 ${triesLeft} 次。` : ''}`,
  TRADE_PASSWORD_NOT_SET: () => '請先設定交易密碼，付款時需要輸入。',
  TRADE_PASSWORD_SET: () => '交易密碼已設定，請在安全設定中修改。',
  TRADE_PASSWORD_WEAK: () => '交易密碼須為 6 位數字，且不可過於簡單（例如 111111、123456）。',
  TRADE_PASSWORD_INCORRECT: ({ triesLeft }) =>
    `交易密碼錯誤，請重新輸入。${triesLeft ? `還可嘗試 ${triesLeft} 次。` : ''}`,
  TRADE_PASSWORD_LOCKED: ({ until }) => {
    const moment = momentText('zh-TW', until)
    return moment
      ? `交易密碼錯誤次數過多，付款已鎖定至 ${moment}。`
      : '交易密碼錯誤次數過多，付款已暫時鎖定。'
  },
  PASSWORD_SAME: () => '新密碼與目前密碼相同，請換一個。',
  CODE_USED: () => '此驗證碼已使用，請等待下一個。',
  AUTHENTICATOR_BOUND: () => '已綁定身分驗證器，請先解除綁定。',
  AUTHENTICATOR_NOT_BOUND: () => '請先綁定 Google 身分驗證器。',
  SECOND_FACTOR_REQUIRED: () => '請同時輸入身分驗證器中的驗證碼。',
  ACCOUNT_FROZEN: () => '您的帳戶已凍結：可以查看，但不能轉帳或變更。可在「安全」中解除凍結。',
  FROZEN_BY_OPERATOR: () => '您的帳戶已由平台凍結。如需恢復，請聯絡客服。',
  FACTOR_NOT_BOUND: () => '您的帳戶未設定這種驗證方式。',
  PASSKEY_REFUSED: () => '此通行密鑰未通過驗證。請重試或選擇其他方式。',
  PASSKEY_LIMIT: ({ max }) => `最多可新增${max ?? '有限'}個通行密鑰。請先刪除一個。`,
  TELEGRAM_REFUSED: () => 'Telegram 的確認已失效。請在 Telegram 中關閉本應用程式後重新開啟。',
  TELEGRAM_TAKEN: () => '此 Telegram 帳號已綁定其他帳戶。',
  TELEGRAM_NOT_BOUND: () =>
    '此 Telegram 帳號未綁定任何帳戶。請以其他方式登入，並在「安全」中綁定。',
  LINK_EXPIRED: () => '此連結已失效。請登入並查看「安全」。',
  TELEGRAM_UNAVAILABLE: () => 'Telegram 目前無法在此使用。',
  STEP_UP_REQUIRED: () => '請確認是您本人操作。',
  WORK_REQUIRED: () => '請稍候：您的裝置需要先完成一項小任務。請再試一次。',
  LIMITS_INVALID: () => '單筆限額不能高於24小時限額。',
  WITHDRAWALS_HELD: ({ until }) => {
    const moment = momentText('zh-TW', until)
    return moment
      ? `由於安全設定有變更，${moment}之前不能付款。`
      : '由於安全設定剛有變更，暫時不能付款。'
  },
  PAYEE_NOT_LISTED: () => '您已設定只能向已儲存的收款人付款，此收款人不在其中。',
  PAYEE_TOO_NEW: ({ until }) => {
    const moment = momentText('zh-TW', until)
    return moment ? `這是新收款人，${moment}起可以付款。` : '這是新收款人，儲存24小時後可以付款。'
  },
  FIAT_UNKNOWN: () => '沒有此貨幣的匯率，請選擇其他貨幣。',
  NICKNAME_INVALID: () =>
    '暱稱為 1 至 24 個字母、數字、空格、點、底線或連字號，不可用相似字元冒充。',

  TICKET_REFUSED: () =>
    '來自其他應用程式的登入已過期或已使用過。請返回該應用程式，重新開啟 Auric。',
  HOST_NOT_LINKED: ({ host }) => `${host ?? '該應用程式'} 尚未連結任何帳戶。`,
  HOST_LINKED: ({ host }) =>
    `本帳戶或您在 ${host ?? '該應用程式'} 的身分已有其他連結。請先在「登入裝置」頁面解除連結。`,

  ASSET_UNKNOWN: ({ asset }) => `不支援${asset ? ` ${asset}` : '此幣種'}，請選擇其他幣種。`,
  NETWORK_UNKNOWN: ({ asset, network }) =>
    `${asset ? `${asset} ` : '此幣種'}不支援${network ? ` ${network} ` : '此'}網路，請選擇其他網路。`,
  NETWORK_PAUSED: ({ network }) =>
    `${network ? `${network} ` : '此'}網路暫停服務，請使用其他網路或稍後再試。`,
  ADDRESS_INVALID: () => '這不是所選網路的地址，請核對網路並重新複製地址。',
  ADDRESS_CHECKSUM: () => '地址檢查碼錯誤：有字元輸入有誤，請重新複製地址。',
  ADDRESS_REFUSED: () => '轉到此地址的資金無人能夠使用，請向收款方索取其他地址。',
  ADDRESS_OWN: () => '這是您自己的收款地址，請輸入他人的地址。',
  ADDRESS_INTERNAL: ({ maskedName }) =>
    `此地址屬於 Auric 用戶${maskedName ? ` ${maskedName}` : ''}，請使用免費的內部轉帳。`,
  ADDRESS_LIMIT: ({ max }) =>
    `此幣種與網路的收款地址已達上限${max ? `（${max} 個）` : ''}，請使用現有的地址。`,
  ADDRESSES_EXHAUSTED: () => '目前沒有可用的收款地址，請幾分鐘後再試。',

  INSUFFICIENT_FUNDS: ({ available, asset }) => {
    const money = moneyText('zh-TW', available, asset)
    return `錢包餘額不足，請先儲值。${money ? `可用餘額：${money}。` : ''}`
  },
  AMOUNT_INVALID: ({ decimals, network }) =>
    decimals
      ? `${network ?? '此網路'}最多支援 ${decimals} 位小數，請減少金額的小數位。`
      : '請輸入大於 0 的金額。',
  AMOUNT_BELOW_MINIMUM: ({ min, asset }) => {
    const money = moneyText('zh-TW', min, asset)
    return money ? `金額不可低於 ${money}。` : '金額低於最小限額。'
  },
  AMOUNT_ABOVE_MAXIMUM: ({ max, asset }) => {
    const money = moneyText('zh-TW', max, asset)
    return money ? `金額不可高於 ${money}。` : '金額高於最大限額。'
  },
  AMOUNTS_DIFFER: () => '兩次輸入的轉帳金額不一致，請輸入相同的金額。',
  CURRENCY_MISMATCH: () => '所選轉帳幣種與收款地址幣種不一致，請更改其中一項。',
  FEE_CHANGED: ({ fee, asset }) => {
    const money = moneyText('zh-TW', fee, asset)
    return `手續費已變更${money ? `為 ${money}` : ''}，請核對後重新確認。`
  },
  RECIPIENT_NOT_FOUND: () => '找不到此用戶，請核對輸入的帳號、手機號碼、電子信箱或 UID。',
  RECIPIENT_SELF: () => '這是您自己的帳戶，請選擇其他人。',
  TRANSFER_STATE_CONFLICT: () => '此轉帳已在處理中，無法取消。',
  PAYEE_EXISTS: () => '此收款方已在地址簿中。',
  PAYEE_LIMIT: ({ max }) => `地址簿已滿${max ? `（${max} 個收款方）` : ''}，請先刪除一個。`,

  FILE_TYPE: () => '只能上傳 JPG 或 PNG 圖片。',
  FILE_TOO_LARGE: () => '圖片超過 20 MB，請選擇較小的圖片。',
  FILE_BROKEN: () => '無法讀取圖片，請重新拍攝或選擇其他圖片。',
  FILE_INFECTED: () => '病毒掃描在此檔案中發現有害內容，檔案未被保存。',
  FILE_QUOTA: () => '您的帳戶儲存的檔案已達上限，請先刪除部分檔案。',
  UPLOAD_LIMIT: () => '正在進行的上傳過多，請先完成或取消其中一個。',
  UPLOAD_OFFSET: () => '上傳需要從其他位置繼續，請重試。',
  SCAN_UNAVAILABLE: () => '暫時無法檢查檔案，請幾分鐘後再試。',
  KYC_FIELD_REQUIRED: () => '請填寫此欄位。',
  KYC_DOCUMENT_TYPE: () => '此地區核發的身分證不在受理範圍內，請使用護照。',
  KYC_DOCUMENT_NUMBER: () => '證件號碼格式不正確，請依證件上的號碼填寫。',
  KYC_DOCUMENT_EXPIRED: () => '此證件已過期，請使用有效證件。',
  KYC_DATE_INVALID: () => '日期有誤，請檢查年、月、日。',
  KYC_UNDER_AGE: () => '您必須年滿 18 歲。',
  KYC_NAME_INVALID: () => '請依證件上的姓名填寫，僅能使用文字。',
  KYC_NAME_LATIN: () => '請以拉丁字母（A–Z）填寫姓名，與護照機讀區一致。',
  KYC_CARD_NAME: () => '卡片姓名須以字母開頭，僅能包含拉丁字母、數字、空格、點、連字號和撇號。',
  KYC_FILE: () => '此照片已不存在，請重新加入。',
  KYC_LOCKED: () => '此內容已無法變更。',
  KYC_NOT_MENDED: () => '此項未通過審核，尚未修改。',
  KYC_STATE_CONFLICT: () => '申請狀態已變更，請查看最新狀態。',
  PUSH_REFUSED: () => '此瀏覽器無法接收這裡的推播。',

  ENROLMENT_EXPIRED: () => '此連結已使用或已過期，請向管理員索取新連結。',
  VIEW_READ_ONLY: () => '這是營運人員的檢視模式，無法進行任何變更。',
  VIEW_WITHHELD: () => '營運人員檢視時不顯示此內容。',
  VIEW_TICKET_REFUSED: () => '此檢視已開啟過或已結束，請在控制台重新發起。',
  KYC_UNAVAILABLE: () => '合作機構的認證服務暫時無法使用，請稍後再試。',
  KYC_CONTACT_REQUIRED: () => '請填寫可以聯絡到您的手機號碼、電子郵件或通訊帳號。',
  KYC_PURPOSE_CLOSED: () => '此用途已不再提供，請選擇其他用途。',
  KYC_ORDER_LIMIT: ({ max }) =>
    max
      ? `您已有 ${max} 筆未完成的訂單，請先付款、完成或取消其中一筆。`
      : '您未完成的訂單過多，請先付款、完成或取消其中一筆。',
  KYC_ORDER_OVERDUE: () => '此訂單已超過付款期限，請重新下單。',
  KYC_ORDER_CONFLICT: () => '此訂單的狀態已有變動，請重新查看。',

  CARD_CLOSED: () => '此卡片目前暫不開放申請。',
  CARD_LIMIT: () => '您持有的卡片數量已達上限，請先解除綁定一張。',
  RECOMMENDATION_REQUIRED: () => '請輸入此卡片的推薦碼。',
  RECOMMENDATION_UNKNOWN: () => '推薦碼不存在，請逐字核對。',
  RECOMMENDATION_OWN: () => '這是您本人的推薦碼。請不要填寫，或使用他人的推薦碼。',
  CARD_CONFLICT: ({ last4 }) =>
    `${last4 ? `卡片（•••• ${last4}）：` : ''}卡片或申請的目前狀態不允許此操作，請查看最新狀態。`,
  IDENTITY_NOT_USABLE: () => '此身分認證紀錄無法用於辦卡：已被使用或已失效。',
  CARD_DETAILS_INVALID: ({ field }) =>
    field ? `以下資訊有誤：${field}。` : '部分資料缺漏或有誤。',
  CARD_DELIVERY_REQUIRED: () => '請填寫國家、城市、郵遞區號、地址和收件人，或選擇自取地點。',
  CARD_EMAIL_REQUIRED: () => '此卡的發卡機構需要您的電子郵件地址。請先在帳戶中綁定電子郵件。',
  CARD_NUMBER_MISSING: () => '缺少卡號，非法操作。',
  CARD_TOKEN_INVALID: () => '卡號或有效期限未通過，請重新輸入。',
  CARD_BOUND: () => '此卡號已被綁定。',
  CARD_HOLDER_REQUIRED: () => '請輸入卡面上的持卡人姓名。',
  CARD_NOT_BINDABLE: () => '此卡的發卡機構沒有可安全填寫卡號的輸入框，因此無法在這裡辦理。',
  ISSUER_UNAVAILABLE: () => '發卡機構暫無回應，未做任何變更，請稍後再試。',
  RECHARGE_TOO_SMALL: ({ min }) => (min ? `最低儲值金額為 ${min}。` : '低於最低儲值金額。'),
  RECHARGE_TOO_LARGE: ({ max }) => (max ? `單次最高儲值金額為 ${max}。` : '超過單次最高儲值金額。'),
  PRICE_STALE: () => '暫無最新價格，請一分鐘後再試。',
  QUOTE_EXPIRED: () => '匯率已變動，請查看最新匯率。',
  CARD_DIGITS_INCORRECT: () => '卡號後四碼不正確。',
  CARD_LOCKED_ABOVE: () => '此卡或先前的卡已由我們或發卡機構鎖定，請聯絡客服。',
  CARD_NOT_ACTIVATED: () => '此卡從未啟用，無法補發。如未收到卡片，請聯絡客服。',
  CARD_REPLACEMENT_LIMIT: ({ max }) =>
    max
      ? `一年內最多可補發 ${max} 張卡片，請聯絡客服。`
      : '一年內可補發的卡片已達上限，請聯絡客服。',
  CARD_RESEND_LIMIT: () => '無法再次寄送。請選擇退還費用，或聯絡客服。',
  CARD_PAYMENTS_OPEN: () => '此卡仍有未結算的交易，請等待結算完成。',
  CARD_OWES: () => '此卡存在欠款，請先充值。',
  PIN_REFUSED: () => '發卡機構未接受此密碼，請另選一個。',
  CARD_LIMIT_ABOVE: () => '限額不能高於此卡種的上限。',
  FILE_UNKNOWN: () => '檔案已不存在，請重新新增。',
  CLAIM_EXPIRED: () => '此連結已被使用或已過期，請向代理商索取新連結。',
  CLAIM_OWN: () => '代理商不能領取自己建立的訂單。',
  AGENT_QUOTA: () => '未完成的訂單已達上限，請等待部分訂單被領取。',
  IMPORT_INVALID: ({ rows }) =>
    rows ? `有 ${rows} 列需要先修正，尚未下單。` : '部分列需要先修正，尚未下單。',
  FEATURE_NOT_OPEN: ({ state }) =>
    state === 'closed' ? '您所在的地區不提供此功能。' : '此功能尚未開放。',
}
