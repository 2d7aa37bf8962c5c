import { type ErrorTexts, moneyText, momentText, waitText } from '#text/details.ts'

/** 失敗ごとに利用者へ伝える言葉。 */
export const errors: ErrorTexts = {
  UNAUTHENTICATED: () => 'ログインの有効期限が切れました。もう一度ログインしてください。',
  FORBIDDEN: () => 'お使いのアカウントではご利用いただけません。',
  NOT_FOUND: () => '見つかりませんでした。削除された可能性があります。',
  VALIDATION_FAILED: ({ field }) =>
    field
      ? `入力内容に誤りがあります：${field}。確認してもう一度お試しください。`
      : '入力内容を確認して、もう一度お試しください。',
  RATE_LIMITED: ({ retryAfterSeconds }) =>
    `試行回数が多すぎます。${after(retryAfterSeconds) ?? 'しばらくしてから'}もう一度お試しください。`,
  BODY_TOO_LARGE: () => '送信内容が大きすぎます。分けて送信してください。',
  BUSY: ({ retryAfterSeconds }) =>
    `混み合っています。${after(retryAfterSeconds) ?? 'しばらくしてから'}もう一度お試しください。`,
  INTERNAL: () => 'データを取得できませんでした。しばらくしてからもう一度お試しください。',

  ENVELOPE_ENCODING: () =>
    'リクエストを読み取れません（文字コードの誤り）。アプリを更新してください。',
  ENVELOPE_JSON: () => 'リクエストを読み取れません（JSONの誤り）。アプリを更新してください。',
  ENVELOPE_FIELD: ({ field }) =>
    `リクエストを読み取れません（項目の不足・余分・誤り${field ? `：${field}` : ''}）。アプリを更新してください。`,
  ENVELOPE_SIGN: () => 'リクエストの署名が正しくありません。アプリを更新してください。',
  ENVELOPE_TIME: () =>
    '端末の時計がずれています。日付と時刻を自動設定にして、もう一度お試しください。',
  ENVELOPE_REPLAY: () => 'このリクエストは受信済みのため、二重には実行していません。',
  IDEMPOTENCY_KEY_REQUIRED: () =>
    'リクエストにIdempotency-Key（UUID）がありません。アプリを更新してください。',
  IDEMPOTENCY_CONFLICT: () =>
    'このIdempotency-Keyは別のリクエストで使われています。明細を確認してからもう一度お試しください。',

  USERNAME_INVALID: () => 'ユーザー名は半角英数字4～20文字で入力してください。',
  USERNAME_TAKEN: () => 'このユーザー名は使われています。別の名前をお選びください。',
  PASSWORD_WEAK: () =>
    'パスワードは8～20文字で、数字・英大文字・英小文字・記号（!#%など）をそれぞれ1文字以上含めてください。',
  PHONE_INVALID: () =>
    '電話番号の形式が正しくありません。国番号から入力してください（例：+81 90 1234 5678）。',
  PHONE_TAKEN: () =>
    'この電話番号は別のアカウントに登録されています。1つの番号は1つのアカウントにのみ登録できます。',
  EMAIL_INVALID: () => 'メールアドレスの形式が正しくありません（例：name@example.com）。',
  EMAIL_TAKEN: () =>
    'このメールアドレスは別のアカウントに登録されています。1つのアドレスは1つのアカウントにのみ登録できます。',
  CODE_INCORRECT: ({ triesLeft }) =>
    `認証コードが正しくありません${triesLeft ? `（残り${triesLeft}回）` : ''}。確認して入力し直してください。`,
  CODE_EXPIRED: () => '認証コードの有効期限が切れました。新しいコードを取得してください。',
  TERMS_REQUIRED: () => '登録するには、利用規約とプライバシーポリシーを読み、同意してください。',
  INVITE_INVALID: () => 'この招待コードは存在しません。修正するか、空欄のままにしてください。',
  CREDENTIALS_INCORRECT: () =>
    'アカウントまたはパスワードが正しくありません。確認してもう一度お試しください。',
  PASSWORD_INCORRECT: ({ triesLeft }) =>
    `ログインパスワードが正しくありません${triesLeft ? `（残り${triesLeft}回）` : ''}。入力し直してください。`,
  TRADE_PASSWORD_NOT_SET: () => '先に支払いパスワードを設定してください。支払いのときに必要です。',
  TRADE_PASSWORD_SET: () => '支払いパスワードは設定済みです。セキュリティ設定で変更してください。',
  TRADE_PASSWORD_WEAK: () =>
    '支払いパスワードは、111111や123456のような推測されやすいものを避け、6桁の数字にしてください。',
  TRADE_PASSWORD_INCORRECT: ({ triesLeft }) =>
    `支払いパスワードが正しくありません${triesLeft ? `（残り${triesLeft}回）` : ''}。入力し直してください。`,
  TRADE_PASSWORD_LOCKED: ({ until }) => {
    const moment = momentText('ja', until)
    return moment
      ? `支払いパスワードを続けて間違えたため、${moment}まで支払いをロックしています。`
      : '支払いパスワードを続けて間違えたため、支払いを一時的にロックしています。'
  },
  PASSWORD_SAME: () => '現在と同じパスワードです。別のものにしてください。',
  CODE_USED: () => 'このコードは使用済みです。次のコードをお待ちください。',
  AUTHENTICATOR_BOUND: () => '認証アプリはすでに登録済みです。先に解除してください。',
  AUTHENTICATOR_NOT_BOUND: () => '先に Google 認証システムを登録してください。',
  SECOND_FACTOR_REQUIRED: () => '認証アプリのコードも入力してください。',
  ACCOUNT_FROZEN: () =>
    'アカウントは凍結中です。閲覧はできますが、送金や変更はできません。「セキュリティ」で解除できます。',
  FROZEN_BY_OPERATOR: () =>
    '運営によりアカウントが凍結されています。解除についてはサポートへお問い合わせください。',
  FACTOR_NOT_BOUND: () => 'この確認方法はアカウントに設定されていません。',
  PASSKEY_REFUSED: () =>
    'このパスキーは確認できませんでした。もう一度試すか、別の方法をお選びください。',
  PASSKEY_LIMIT: ({ max }) =>
    `パスキーは${max ?? '上限の'}個まで登録できます。追加するにはいずれかを削除してください。`,
  TELEGRAM_REFUSED: () =>
    'Telegramによる確認は無効になりました。Telegramでこのアプリを閉じ、もう一度開いてください。',
  TELEGRAM_TAKEN: () => 'このTelegramアカウントは別のアカウントに登録されています。',
  TELEGRAM_NOT_BOUND: () =>
    'このTelegramアカウントはどのアカウントにも登録されていません。別の方法でログインし、「セキュリティ」で登録してください。',
  LINK_EXPIRED: () =>
    'このリンクは無効になりました。ログインして「セキュリティ」をご確認ください。',
  TELEGRAM_UNAVAILABLE: () => '現在、ここではTelegramを利用できません。',
  STEP_UP_REQUIRED: () => 'ご本人であることを確認してください。',
  WORK_REQUIRED: () =>
    '少々お待ちください。先にお使いの端末で簡単な計算を行う必要があります。もう一度お試しください。',
  LIMITS_INVALID: () => '1回の限度額は24時間の限度額を超えられません。',
  WITHDRAWALS_HELD: ({ until }) => {
    const moment = momentText('ja', until)
    return moment
      ? `保護設定が変更されたため、${moment}まで送金できません。`
      : '保護設定が変更されたばかりのため、まだ送金できません。'
  },
  PAYEE_NOT_LISTED: () => '保存済みの宛先にのみ送金できる設定です。この宛先は保存されていません。',
  PAYEE_TOO_NEW: ({ until }) => {
    const moment = momentText('ja', until)
    return moment
      ? `新しい宛先です。${moment}から送金できます。`
      : '新しい宛先です。保存から24時間後に送金できます。'
  },
  FIAT_UNKNOWN: () => 'この通貨のレートがありません。別の通貨を選んでください。',
  NICKNAME_INVALID: () =>
    'ニックネームは1〜24文字。文字・数字・空白・ドット・アンダーバー・ハイフンが使え、紛らわしい文字は使えません。',

  TICKET_REFUSED: () =>
    'ほかのアプリからのログインは期限切れか、すでに使用されています。元のアプリに戻り、もう一度 Auric を開いてください。',
  HOST_NOT_LINKED: ({ host }) =>
    `${host ?? 'このアプリ'} はまだどのアカウントとも連携していません。`,
  HOST_LINKED: ({ host }) =>
    `このアカウント、または ${host ?? '元のアプリ'} 側のユーザーは、すでに別の連携があります。先に「デバイス」のページで連携を解除してください。`,

  ASSET_UNKNOWN: ({ asset }) =>
    `${asset ?? 'この通貨'}は取り扱っていません。別の通貨をお選びください。`,
  NETWORK_UNKNOWN: ({ asset, network }) =>
    `${asset ?? 'この通貨'}は${network ?? 'このネットワーク'}では取り扱っていません。別のネットワークをお選びください。`,
  NETWORK_PAUSED: ({ network }) =>
    `${network ?? 'このネットワーク'}は一時停止中です。別のネットワークを使うか、後でお試しください。`,
  ADDRESS_INVALID: () =>
    '選択したネットワークのアドレスではありません。ネットワークを確認し、アドレスをコピーし直してください。',
  ADDRESS_CHECKSUM: () =>
    'アドレスのチェックサムが一致しません。入力に誤りがあります。コピーし直してください。',
  ADDRESS_REFUSED: () =>
    'このアドレスに送った資金は誰も使えません。受取人に別のアドレスを確認してください。',
  ADDRESS_OWN: () => 'ご自身の受取アドレスです。相手のアドレスを入力してください。',
  ADDRESS_INTERNAL: ({ maskedName }) =>
    `このアドレスはAuricの${maskedName ? `${maskedName}さん` : '利用者'}のものです。手数料無料の内部送金をご利用ください。`,
  ADDRESS_LIMIT: ({ max }) =>
    `この通貨とネットワークの受取アドレスは上限${max ? `（${max}個）` : ''}に達しています。今あるアドレスをお使いください。`,
  ADDRESSES_EXHAUSTED: () =>
    '現在発行できる受取アドレスがありません。数分後にもう一度お試しください。',

  INSUFFICIENT_FUNDS: ({ available, asset }) => {
    const money = moneyText('ja', available, asset)
    return `ウォレットの残高が不足しています${money ? `（利用可能：${money}）` : ''}。先に入金してください。`
  },
  AMOUNT_INVALID: ({ decimals, network }) =>
    decimals
      ? `${network ?? 'このネットワーク'}では小数点以下${decimals}桁までです。金額の桁を減らしてください。`
      : '0より大きい金額を入力してください。',
  AMOUNT_BELOW_MINIMUM: ({ min, asset }) => {
    const money = moneyText('ja', min, asset)
    return money ? `金額は${money}以上にしてください。` : '金額が最小額を下回っています。'
  },
  AMOUNT_ABOVE_MAXIMUM: ({ max, asset }) => {
    const money = moneyText('ja', max, asset)
    return money ? `金額は${money}以下にしてください。` : '金額が最大額を超えています。'
  },
  AMOUNTS_DIFFER: () => '2回入力した送金額が一致しません。同じ金額を入力してください。',
  CURRENCY_MISMATCH: () =>
    '選択した送金通貨と受取アドレスの通貨が一致しません。どちらかを変更してください。',
  FEE_CHANGED: ({ fee, asset }) => {
    const money = moneyText('ja', fee, asset)
    return `手数料が${money ? `${money}に` : ''}変わりました。内容を確認し、もう一度確定してください。`
  },
  RECIPIENT_NOT_FOUND: () =>
    'アカウントが見つかりません。入力したユーザー名・電話番号・メールアドレス・UIDを確認してください。',
  RECIPIENT_SELF: () => 'ご自身のアカウントです。別の相手をお選びください。',
  TRANSFER_STATE_CONFLICT: () => 'この送金は処理が進んだため、取り消せません。',
  PAYEE_EXISTS: () => 'この送金先はアドレス帳に登録済みです。',
  PAYEE_LIMIT: ({ max }) =>
    `アドレス帳がいっぱいです${max ? `（${max}件）` : ''}。先に送金先を1件削除してください。`,

  FILE_TYPE: () => 'アップロードできる画像はJPGとPNGのみです。',
  FILE_TOO_LARGE: () => '画像が20 MBを超えています。小さい画像をお選びください。',
  FILE_BROKEN: () => '画像を読み取れません。撮り直すか、別の画像をお選びください。',
  FILE_INFECTED: () =>
    'ウイルススキャンでこのファイルから有害な内容が見つかりました。ファイルは保存されていません。',
  FILE_QUOTA: () =>
    'アカウントに保存できるファイルの上限に達しました。追加する前にいくつか削除してください。',
  UPLOAD_LIMIT: () =>
    '進行中のアップロードが多すぎます。先にどれかを完了するか、取り消してください。',
  UPLOAD_OFFSET: () => 'アップロードは別の位置から続きます。もう一度お試しください。',
  SCAN_UNAVAILABLE: () => '現在ファイルを確認できません。数分後にもう一度お試しください。',
  KYC_FIELD_REQUIRED: () => 'この項目を入力してください。',
  KYC_DOCUMENT_TYPE: () => 'この地域の身分証はご利用いただけません。パスポートをご利用ください。',
  KYC_DOCUMENT_NUMBER: () => '書類の番号の形式が正しくありません。記載どおりに入力してください。',
  KYC_DOCUMENT_EXPIRED: () => 'この書類は有効期限が切れています。有効な書類をご用意ください。',
  KYC_DATE_INVALID: () => '日付が正しくありません。年月日をご確認ください。',
  KYC_UNDER_AGE: () => '18歳以上の方のみご利用いただけます。',
  KYC_NAME_INVALID: () => '書類に記載されている氏名を文字のみで入力してください。',
  KYC_NAME_LATIN: () => 'パスポートの表記に合わせて、ローマ字（A～Z）で入力してください。',
  KYC_CARD_NAME: () =>
    'カードの名前は英字で始め、英数字、スペース、ピリオド、ハイフン、アポストロフィのみ使えます。',
  KYC_FILE: () => 'この写真は見つかりません。もう一度追加してください。',
  KYC_LOCKED: () => 'この内容は変更できません。',
  KYC_NOT_MENDED: () => '差し戻された項目がまだ修正されていません。',
  KYC_STATE_CONFLICT: () => '申請の状況が変わりました。最新の状況をご確認ください。',
  PUSH_REFUSED: () => 'このブラウザーではプッシュ通知を受け取れません。',

  ENROLMENT_EXPIRED: () =>
    'このリンクは使用済みか、有効期限が切れています。管理者に新しいリンクを依頼してください。',
  VIEW_READ_ONLY: () => 'オペレーターによる閲覧中のため、変更はできません。',
  VIEW_WITHHELD: () => 'この内容はオペレーターの閲覧では表示されません。',
  VIEW_TICKET_REFUSED: () =>
    'この閲覧はすでに開かれたか、終了しています。コンソールから新しく始めてください。',
  KYC_UNAVAILABLE: () =>
    '提携会社による本人確認は現在ご利用いただけません。しばらくしてからもう一度お試しください。',
  KYC_CONTACT_REQUIRED: () =>
    'ご連絡できる電話番号、メールアドレス、またはメッセンジャーの名前を入力してください。',
  KYC_PURPOSE_CLOSED: () => 'この目的は現在選択できません。ほかの目的を選んでください。',
  KYC_ORDER_LIMIT: ({ max }) =>
    max
      ? `未完了の申し込みが${max}件あります。先にどれかを支払うか、完了するか、取り消してください。`
      : '未完了の申し込みが多すぎます。先にどれかを支払うか、完了するか、取り消してください。',
  KYC_ORDER_OVERDUE: () => '支払い期限が過ぎました。もう一度お申し込みください。',
  KYC_ORDER_CONFLICT: () => 'この申し込みの状況が変わりました。もう一度ご確認ください。',

  CARD_CLOSED: () => 'このカードは現在お申し込みいただけません。',
  CARD_LIMIT: () => 'お持ちになれるカードの枚数に達しています。先に1枚の登録を解除してください。',
  RECOMMENDATION_REQUIRED: () => 'このカードの紹介コードを入力してください。',
  RECOMMENDATION_UNKNOWN: () => 'この紹介コードは存在しません。1文字ずつご確認ください。',
  RECOMMENDATION_OWN: () =>
    'ご自身の紹介コードは使えません。入力せずに申し込むか、他の方のコードをお使いください。',
  CARD_CONFLICT: ({ last4 }) =>
    `${last4 ? `カード（•••• ${last4}）：` : ''}カードまたはお申し込みの現在の状態では、この操作はできません。最新の状態をご確認ください。`,
  IDENTITY_NOT_USABLE: () =>
    'この本人確認記録はカードに使用できません。すでに使用中か、有効ではありません。',
  CARD_DETAILS_INVALID: ({ field }) =>
    field ? `次の項目をご確認ください：${field}。` : '入力内容に不足または誤りがあります。',
  CARD_DELIVERY_REQUIRED: () =>
    '国、市区町村、郵便番号、住所、受取人を入力するか、受け取り場所を選択してください。',
  CARD_EMAIL_REQUIRED: () =>
    'このカードの発行会社にはメールアドレスが必要です。先にアカウントにメールアドレスを登録してください。',
  CARD_NUMBER_MISSING: () => 'カード番号がありません。この操作は許可されていません。',
  CARD_TOKEN_INVALID: () =>
    'カード番号または有効期限を確認できませんでした。両方をもう一度入力してください。',
  CARD_BOUND: () => 'このカード番号はすでに登録されています。',
  CARD_HOLDER_REQUIRED: () => 'カードに記載されている名義を入力してください。',
  CARD_NOT_BINDABLE: () =>
    'このカードの発行会社には番号を安全に入力できる欄がないため、ここではこの操作を行えません。',
  ISSUER_UNAVAILABLE: () =>
    'カード発行会社が応答していません。変更は行われていませんので、後でもう一度お試しください。',
  RECHARGE_TOO_SMALL: ({ min }) =>
    min ? `チャージは ${min} 以上から可能です。` : '最低チャージ額を下回っています。',
  RECHARGE_TOO_LARGE: ({ max }) =>
    max ? `1回のチャージは ${max} までです。` : '1回の最大チャージ額を超えています。',
  PRICE_STALE: () => '最新の価格を取得できません。1分ほどしてからもう一度お試しください。',
  QUOTE_EXPIRED: () => 'レートが変わりました。新しいレートをご確認ください。',
  CARD_DIGITS_INCORRECT: () => 'カード番号の下4桁が正しくありません。',
  CARD_LOCKED_ABOVE: () =>
    'このカードまたは以前のカードは、当社または発行会社がロックしています。サポートにお問い合わせください。',
  CARD_NOT_ACTIVATED: () =>
    '有効化されていないカードは再発行できません。届かない場合は、サポートにご連絡ください。',
  CARD_REPLACEMENT_LIMIT: ({ max }) =>
    max
      ? `再発行は1年に${max}枚までです。サポートにご連絡ください。`
      : '1年間に再発行できる枚数に達しています。サポートにご連絡ください。',
  CARD_RESEND_LIMIT: () =>
    'これ以上は再送できません。手数料の返金をお選びいただくか、サポートにご連絡ください。',
  CARD_PAYMENTS_OPEN: () => 'このカードには未確定の支払いがあります。確定するまでお待ちください。',
  CARD_OWES: () => 'このカードには不足金があります。先にチャージしてください。',
  PIN_REFUSED: () => 'この暗証番号は発行会社に受け付けられませんでした。別の番号を選んでください。',
  CARD_LIMIT_ABOVE: () => '限度額は、このカードの上限を超えることはできません。',
  FILE_UNKNOWN: () => 'このファイルは見つかりません。もう一度追加してください。',
  CLAIM_EXPIRED: () =>
    'このリンクは使用済みか、有効期限が切れています。代理店に新しいリンクをご依頼ください。',
  CLAIM_OWN: () => '代理店は自分で作成した注文を引き継ぐことはできません。',
  AGENT_QUOTA: () => '進行中の注文が上限に達しています。引き継ぎが完了するまでお待ちください。',
  IMPORT_INVALID: ({ rows }) =>
    rows
      ? `修正が必要な行が ${rows} 行あります。注文は行われていません。`
      : '修正が必要な行があります。注文は行われていません。',
  FEATURE_NOT_OPEN: ({ state }) =>
    state === 'closed'
      ? 'この機能はお住まいの地域ではご利用いただけません。'
      : 'この機能はまだ公開されていません。',
}

function after(seconds: string | undefined): string | undefined {
  const wait = waitText('ja', seconds)
  return wait && `${wait}に`
}
