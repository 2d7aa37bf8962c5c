import type { Applicant } from '#sandbox/sumsub/applicants.ts'

/** The form on which a person is checked. */
export const checkPage = ({ firstName, lastName }: Applicant): string =>
  frame(`<h1>Identity check</h1>
<p>A stand-in for the page of the company that checks identities.</p>
<form method="post">
  <label>First name<input name="firstName" required maxlength="80" autocomplete="given-name" value="${escape(firstName)}"></label>
  <label>Last name<input name="lastName" required maxlength="80" autocomplete="family-name" value="${escape(lastName)}"></label>
  <button>Send</button>
</form>
<p>The last name GREEN is approved at once, RETRY has to try again, FINAL is refused, HOLD waits. Any other is decided in the Simulator.</p>`)

/** What is said when there is nothing to fill in. */
export const donePage = (text: string): string => frame(`<h1>Identity check</h1><p>${text}</p>`)

/** A page of the company around what it says. */
export const frame = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Identity check</title><style>
:root{color-scheme:dark light;font:16px/1.5 system-ui,sans-serif}
body{max-width:26rem;margin:0 auto;padding:2rem 1.25rem}
label{display:block;margin:0 0 1rem}
input,button{box-sizing:border-box;display:block;width:100%;min-height:48px;margin-top:.25rem;padding:0 1rem;border-radius:14px;border:1px solid #8888;font:inherit}
button{border:0;background:#c9a25a;color:#1a150c;font-weight:600}
p{opacity:.8}
</style></head><body>${body}</body></html>`

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
