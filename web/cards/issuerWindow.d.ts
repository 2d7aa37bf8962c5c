import type { IssuerScript } from '#web/cards/issuerScript.ts'

declare global {
  interface Window {
    /** Of the issuer's script, once it was loaded. */
    readonly Stripe?: (publishableKey: string) => IssuerScript
  }
}
