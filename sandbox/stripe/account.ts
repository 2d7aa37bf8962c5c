/** The one customer of this stand-in. Its secrets are public, so the product takes none in production. */
export const stripeAccount = {
  secretKey: 'sk_test_sandbox_auric',
  publishableKey: 'pk_test_sandbox_auric',
  webhookSecret: 'whsec_sandbox_stripe_webhook',
  requestSecret: 'whsec_sandbox_stripe_request',
} as const
