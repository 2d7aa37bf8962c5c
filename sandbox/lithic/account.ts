/** The one customer of this stand-in. Its secrets are public, so the product takes none in production. */
export const lithicAccount = {
  apiKey: 'sandbox_lithic_auric',
  webhookSecret: 'whsec_c2FuZGJveCBsaXRoaWMgd2ViaG9vaw==',
  requestSecret: 'whsec_c2FuZGJveCBsaXRoaWMgcmVxdWVzdA==',
  productId: 'auric-plastic',
} as const
