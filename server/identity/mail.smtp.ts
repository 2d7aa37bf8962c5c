import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import { secondMs } from '#kernel/time.ts'
import type { MailSender } from '#server/identity/mail.ts'

/** Where mail is handed in. */
export type SmtpConfig = {
  readonly host: string
  readonly port: number
  /** `implicit`: TLS from the first byte (465). `required`: STARTTLS or nothing (587). `none`: loopback only. */
  readonly tls: 'implicit' | 'required' | 'none'
  readonly user?: string
  readonly password?: string
  /** Sender, e.g. `no-reply@auric.example`; shown as "Auric". */
  readonly from: string
}

const connectTimeoutMs = 10 * secondMs
const sendTimeoutMs = 20 * secondMs
const connectionMax = 3

/** What nodemailer's errors carry: the reply of the mail server, if it gave one. */
const SmtpError = z.object({ command: z.string(), responseCode: z.number() })

/** Mail by SMTP (RFC 5321). */
export function smtpMail(config: SmtpConfig): MailSender {
  const transport = createTransport({
    pool: true,
    maxConnections: connectionMax,
    host: config.host,
    port: config.port,
    secure: config.tls === 'implicit',
    requireTLS: config.tls === 'required',
    ignoreTLS: config.tls === 'none',
    ...(config.user === undefined
      ? {}
      : { auth: { user: config.user, pass: config.password ?? '' } }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: sendTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({
          from: { name: 'Auric', address: config.from },
          // As an object: an address is never parsed into several.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // RFC 3834: nobody's out-of-office should answer.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        return 'accepted'
      } catch (error) {
        if (isRefusal(error)) return 'refused'
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/**
 * A 5xx answer to the recipient or to the message (RFC 5321 §4.2.1). One to our log-in or sender is
 * ours to mend, and then the next try may pass.
 */
function isRefusal(error: unknown): boolean {
  const answered = SmtpError.safeParse(error)
  if (!answered.success || answered.data.responseCode < 500) return false
  return answered.data.command === 'RCPT TO' || answered.data.command === 'DATA'
}
