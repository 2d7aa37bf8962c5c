/** 伺服器以電子郵件和簡訊寄出的內容。 */
export const mail: typeof import('#text/en/mail.ts').mail = {
  register: {
    subject: (code) => `${code} 是您的 Auric 註冊驗證碼`,
    title: '驗證您的電子信箱',
    lead: '輸入此驗證碼，即可開通您的 Auric 帳戶。',
  },
  login: {
    subject: (code) => `${code} 是您的 Auric 登入驗證碼`,
    title: '登入 Auric',
    lead: '輸入此驗證碼即可登入。',
  },
  recover: {
    subject: (code) => `${code} 是您的 Auric 重設密碼驗證碼`,
    title: '設定新密碼',
    lead: '輸入此驗證碼，即可設定新的登入密碼。設定後，所有裝置都會登出。',
  },
  taken: {
    subject: () => '您已有 Auric 帳戶',
    title: '您已有帳戶',
    lead: '有人（也許就是您）正以此電子信箱註冊，但該信箱已有帳戶。請直接登入；若忘記密碼，可設定新密碼。本次申請的驗證碼：',
  },
  bind: {
    subject: (code: string): string => `${code}是您的Auric確認碼`,
    title: '確認是您本人的地址',
    lead: '請在Auric中輸入此驗證碼，將此地址綁定到您的帳戶。',
  },
  pay: {
    subject: (code: string): string => `${code}是您的Auric付款確認碼`,
    title: '確認付款',
    lead: '請在Auric中輸入此驗證碼，以確認一筆超過限額的付款。若您沒有付款，表示有人進入了您的帳戶，請在「安全」中凍結帳戶。',
  },
  change: {
    subject: (code: string): string => `${code}是您的Auric變更確認碼`,
    title: '確認變更',
    lead: '請在Auric中輸入此驗證碼，以確認帳戶安全設定的變更。若非您本人要求，請在「安全」中凍結帳戶。',
  },
  cardBind: {
    subject: (code: string): string => `${code}是您在Auric的綁卡驗證碼`,
    title: '綁定您的卡片',
    lead: '請在Auric中輸入此驗證碼，將您的支付卡綁定到帳戶。',
  },
  cardPhone: {
    subject: (code: string): string => `${code}是您在Auric更換卡片手機號碼的驗證碼`,
    title: '更換卡片手機號碼',
    lead: '請在Auric中輸入此驗證碼，以更換您支付卡的手機號碼。',
  },
  past: {
    subject: '您的Auric帳戶已更換電子郵件',
    title: '此地址已不再綁定',
    lead: '您的Auric帳戶已用另一個地址取代此地址，今後不再向此處寄送郵件。若非您本人操作，請立即聯絡客服。',
    sms: '【Auric】您帳戶中的此號碼已被更換。若非本人操作，請立即聯絡客服。',
  },
  life: (minutes) => `僅可使用一次，${minutes} 分鐘內有效。`,
  secret: 'Auric 絕不會以電話、聊天或電子郵件等任何方式向您索取此驗證碼。請勿告訴任何人。',
  askedFrom: '申請來自',
  unknownDevice: '未知裝置',
  address: (ip) => `IP 位址 ${ip}`,
  ignore: '不是您本人操作？不必理會，沒有驗證碼，任何人都無法繼續。',
  phrase: (phrase: string): string => `您的防釣魚碼：${phrase}`,
  footer: '有人輸入此電子信箱時，Auric 會寄出本郵件。請勿回覆，回覆無人查看。',
  sms: {
    register: (code, minutes) =>
      `【Auric】註冊驗證碼 ${code}，${minutes} 分鐘內有效。請勿告訴任何人，Auric 不會向您索取。`,
    login: (code, minutes) =>
      `【Auric】登入驗證碼 ${code}，${minutes} 分鐘內有效。請勿告訴任何人，Auric 不會向您索取。`,
    recover: (code, minutes) =>
      `【Auric】重設密碼驗證碼 ${code}，${minutes} 分鐘內有效。請勿告訴任何人，Auric 不會向您索取。`,
    bind: (code: string, minutes: number): string =>
      `【Auric】驗證碼${code}，用於綁定此號碼，${minutes}分鐘內有效。請勿告訴任何人，Auric不會向您索取。`,
    pay: (code: string, minutes: number): string =>
      `【Auric】驗證碼${code}，用於確認超過限額的【付款】，${minutes}分鐘內有效。若非本人操作，請立即凍結帳戶。請勿告訴任何人。`,
    change: (code: string, minutes: number): string =>
      `【Auric】驗證碼${code}，用於確認安全設定的【變更】，${minutes}分鐘內有效。若非本人操作，請立即凍結帳戶。請勿告訴任何人。`,
    cardBind: (code: string, minutes: number): string =>
      `【Auric】驗證碼${code}，用於將您的【卡片】綁定到帳戶，${minutes}分鐘內有效。非本人操作請忽略。請勿告訴任何人，Auric不會向您索取。`,
    cardPhone: (code: string, minutes: number): string =>
      `【Auric】驗證碼${code}，用於更換【卡片】手機號碼，${minutes}分鐘內有效。若非本人操作，請立即鎖定卡片。請勿告訴任何人。`,
    taken: (code, minutes) =>
      `【Auric】此手機號碼已有帳戶，請直接登入。驗證碼 ${code}，${minutes} 分鐘內有效，請勿告訴任何人。`,
  },
}
