import { ContactForm } from '#web/identity/parts/ContactForm.tsx'

/** Binding or changing the phone. */
export function Screen() {
  return <ContactForm channel="phone" />
}
