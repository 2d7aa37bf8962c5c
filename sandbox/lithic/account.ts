/** The one customer of this stand-in. Its secrets are public, so the product takes none in production. */
export const lithicAccount = {
  apiKey: 'sandbox_lithic_auric',
  webhookSecret: 'whsec_sandboxLithicWebhook',
  requestSecret: 'whsec_sandboxLithicRequest',
  productId: 'sandbox-plastic',
} as const
