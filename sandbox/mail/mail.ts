import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { type Instant, type Clock } from '#kernel/time.ts'
import { Faults } from '#sandbox/faults.ts'
import { Inbox } from '#sandbox/inbox.ts'
import { type Listener, type Place, explain } from '#sandbox/listen.ts'

/** A mail that arrived. `html` is shown by nobody without its own sandboxed frame. */
export type Mail = {
  readonly at: Instant
  readonly from: string
  /** The envelope's recipients, lower case: whom it was delivered to, whatever its header says. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  readonly attachments: readonly MailAttachment[]
}

/** A file that came with a mail; its bytes are not kept. */
export type MailAttachment = {
  readonly name: string
  readonly type: string
  readonly bytes: number
}

/**
 * What a mail server can do to its client: answer late, refuse for good (554), ask to try later
 * (451), or take the mail and lose the reply.
 */
export const mailFaultNames = ['delay', 'refuse', 'tryLater', 'lostReply'] as const

export type MailFault = (typeof mailFaultNames)[number]

/** The user name and password that are accepted; a client may also come without. */
export const mailLogin = { user: 'sandbox', password: 'sandbox' } as const

/** A larger mail is refused with 552, as providers do. */
export const mailSizeLimit = 20 * 1024 * 1024

/** The mail server of the sandbox. */
export type MailServer = Pick<Listener, 'port' | 'close'> & {
  readonly inbox: Inbox<Mail>
  readonly faults: Faults<MailFault>
}

/** Starts an SMTP server that delivers everything to one inbox. */
export async function startMail(place: Place, clock: Clock): Promise<MailServer> {
  const inbox = new Inbox<Mail>()
  const faults = new Faults(mailFaultNames)
  const server = new SMTPServer({
    banner: 'Auric sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: mailSizeLimit,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => {
      const { user, password } = mailLogin
      if (auth.username === user && auth.password === password) return done(null, { user })
      done(answer(535, 'Authentication credentials invalid'))
    },
    onData: callbackify(receive),
  })

  /** Reads the mail whole before anything is decided, as SMTP wants. */
  async function receive(stream: MailStream, session: SMTPServerSession): Promise<void> {
    const parsed = await simpleParser(stream)
    await faults.delay('delay')
    if (stream.sizeExceeded) throw answer(552, 'Message exceeds the maximum size')
    if (faults.strikes('tryLater')) throw answer(451, 'Try again later')
    if (faults.strikes('refuse')) throw answer(554, 'Message refused')
    inbox.add(toMail(parsed, session, clock))
    if (faults.strikes('lostReply')) dropConnections()
  }

  function dropConnections() {
    for (const connection of server.connections) connection.close()
  }

  const port = await open(server, place)
  return { inbox, faults, port, close: () => new Promise((done) => server.close(() => done())) }
}

type MailStream = Readable & { readonly sizeExceeded: boolean }

const answer = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

async function open(server: SMTPServer, place: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, place)))
    server.listen(place.port, place.host, resolve)
  })
  // A client that goes away in the middle is its own affair.
  server.on('error', () => {})
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : place.port
}

function toMail(parsed: ParsedMail, session: SMTPServerSession, clock: Clock): Mail {
  return {
    at: clock.now(),
    from: addresses(parsed.from),
    to: session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html === false ? undefined : parsed.html,
    attachments: parsed.attachments.map((file) => ({
      name: file.filename ?? 'unnamed',
      type: file.contentType,
      bytes: file.size,
    })),
  }
}

const addresses = (header: AddressObject | undefined) => header?.text ?? ''
