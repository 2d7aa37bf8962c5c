/** One mail. Subject and text are plain; `html` says the same. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Sends mail. `refused` is the receiving side's last word (no such mailbox): trying again would
 * change nothing. Throws when it is unclear or may pass later.
 */
export type MailSender = {
  readonly send: (mail: Mail) => Promise<'accepted' | 'refused'>
  readonly close: () => void
}
