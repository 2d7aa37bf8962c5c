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
  life: (minutes) => `仅可使用一次，${minutes} 分钟内有效。`,
  secret: 'Auric 绝不会以电话、聊天或邮件等任何方式向您索要此验证码。请勿告诉任何人。',
  askedFrom: '申请来自',
  unknownDevice: '未知设备',
  address: (ip) => `IP 地址 ${ip}`,
  ignore: '不是您本人操作？无需理会，没有验证码，任何人都无法继续。',
  footer: '有人输入此邮箱时，Auric 会发送本邮件。请勿回复，回复无人查收。',
  sms: {
    register: (code, minutes) =>
      `【Auric】注册验证码 ${code}，${minutes} 分钟内有效。请勿告诉任何人，Auric 不会向您索要。`,
    login: (code, minutes) =>
      `【Auric】登录验证码 ${code}，${minutes} 分钟内有效。请勿告诉任何人，Auric 不会向您索要。`,
    recover: (code, minutes) =>
      `【Auric】找回密码验证码 ${code}，${minutes} 分钟内有效。请勿告诉任何人，Auric 不会向您索要。`,
    taken: (code, minutes) =>
      `【Auric】此手机号已有账户，请直接登录。验证码 ${code}，${minutes} 分钟内有效，请勿告诉任何人。`,
  },
}
