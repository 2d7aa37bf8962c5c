/** 服务器通过邮件和短信发送的内容。 */
export const mail: typeof import('#text/en/mail.ts').mail = {
  register: {
    subject: (code) => `${code} 是您的 Auric 注册验证码`,
    title: '验证您的邮箱',
    lead: '输入此验证码，即可开通您的 Auric 账户。',
  },
  login: {
    subject: (code) => `${code} 是您的 Auric 登录验证码`,
    title: '登录 Auric',
    lead: '输入此验证码即可登录。',
  },
  recover: {
    subject: (code) => `${code} 是您的 Auric 找回密码验证码`,
    title: '设置新密码',
    lead: '输入此验证码，即可设置新的登录密码。设置后，所有设备都会退出登录。',
  },
  taken: {
    subject: () => '您已有 Auric 账户',
    title: '您已有账户',
    lead: '有人（也许就是您）正用此邮箱注册，但该邮箱已有账户。请直接登录；若忘记密码，可设置新密码。本次申请的验证码：',
  },
  bind: {
    subject: (code: string): string => `${code}是您的Auric确认码`,
    title: '确认是您本人的地址',
    lead: '请在Auric中输入此验证码，将该地址绑定到您的账户。',
  },
  pay: {
    subject: (code: string): string => `${code}是您的Auric付款确认码`,
    title: '确认付款',
    lead: '请在Auric中输入此验证码，以确认一笔超过限额的付款。若您没有付款，说明有人进入了您的账户，请在“安全”中冻结账户。',
  },
  change: {
    subject: (code: string): string => `${code}是您的Auric变更确认码`,
    title: '确认变更',
    lead: '请在Auric中输入此验证码，以确认账户安全设置的变更。若非您本人要求，请在“安全”中冻结账户。',
  },
  cardBind: {
    subject: (code: string): string => `${code}是您在Auric的绑卡验证码`,
    title: '绑定您的卡片',
    lead: '请在Auric中输入此验证码，将您的支付卡绑定到账户。',
  },
  cardPhone: {
    subject: (code: string): string => `${code}是您在Auric更换卡片手机号的验证码`,
    title: '更换卡片手机号',
    lead: '请在Auric中输入此验证码，以更换您支付卡的手机号。',
  },
  past: {
    subject: '您的Auric账户已更换邮箱',
    title: '该地址已不再绑定',
    lead: '您的Auric账户已用另一个地址替换此地址，今后不再向此处发送邮件。若非您本人操作，请立即联系客服。',
    sms: '【Auric】您账户中的此号码已被更换。若非本人操作，请立即联系客服。',
  },
  life: (minutes) => `仅可使用一次，${minutes} 分钟内有效。`,
  secret: 'Auric 绝不会以电话、聊天或邮件等任何方式向您索要此验证码。请勿告诉任何人。',
  askedFrom: '申请来自',
  unknownDevice: '未知设备',
  address: (ip) => `IP 地址 ${ip}`,
  ignore: '不是您本人操作？无需理会，没有验证码，任何人都无法继续。',
  phrase: (phrase: string): string => `您的防钓鱼码：${phrase}`,
  footer: '有人输入此邮箱时，Auric 会发送本邮件。请勿回复，回复无人查收。',
  sms: {
    register: (code, minutes) =>
      `【Auric】注册验证码 ${code}，${minutes} 分钟内有效。请勿告诉任何人，Auric 不会向您索要。`,
    login: (code, minutes) =>
      `【Auric】登录验证码 ${code}，${minutes} 分钟内有效。请勿告诉任何人，Auric 不会向您索要。`,
    recover: (code, minutes) =>
      `【Auric】找回密码验证码 ${code}，${minutes} 分钟内有效。请勿告诉任何人，Auric 不会向您索要。`,
    bind: (code: string, minutes: number): string =>
      `【Auric】验证码${code}，用于绑定此号码，${minutes}分钟内有效。请勿告诉任何人，Auric不会向您索要。`,
    pay: (code: string, minutes: number): string =>
      `【Auric】验证码${code}，用于确认超过限额的【付款】，${minutes}分钟内有效。若非本人操作，请立即冻结账户。请勿告诉任何人。`,
    change: (code: string, minutes: number): string =>
      `【Auric】验证码${code}，用于确认安全设置的【变更】，${minutes}分钟内有效。若非本人操作，请立即冻结账户。请勿告诉任何人。`,
    cardBind: (code: string, minutes: number): string =>
      `【Auric】验证码${code}，用于将您的【卡片】绑定到账户，${minutes}分钟内有效。非本人操作请忽略。请勿告诉任何人，Auric不会向您索要。`,
    cardPhone: (code: string, minutes: number): string =>
      `【Auric】验证码${code}，用于更换【卡片】手机号，${minutes}分钟内有效。若非本人操作，请立即锁定卡片。请勿告诉任何人。`,
    taken: (code, minutes) =>
      `【Auric】此手机号已有账户，请直接登录。验证码 ${code}，${minutes} 分钟内有效，请勿告诉任何人。`,
  },
}
