import { ContactForm } from '#web/identity/parts/ContactForm.tsx'

/** Binding or changing the e-mail. */
export function Screen() {
  return <ContactForm channel="email" />
}
