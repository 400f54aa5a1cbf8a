import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Cleanup } from '../server/child.js'
import { eventually } from '../server/serve.js'

/** An email as it was received. */
export interface ReceivedMail {
  /** Sender and recipients of the envelope, whatever the headers contain. */
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly parsed: Email
}

type Command = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA'

/** A real mail server that accepts everything until a test changes that. */
export interface Mailbox {
  readonly url: string
  readonly port: number
  readonly mails: ReceivedMail[]
  /** Returns the number of recipients offered, accepted or not. */
  readonly offered: () => number
  /** Users that signed in. */
  readonly users: string[]
  /** Rejects a command from now on, or accepts it again if `refusal` is undefined. */
  readonly answer: (command: Command, refusal: { code: number; message?: string } | undefined) => void
  /** Receives the next `mails` emails without confirming them, or all further emails if `mails` is omitted. */
  readonly fallSilent: (mails?: number) => void
  readonly close: () => Promise<void>
}

export async function openMailbox(
  t: Cleanup,
  { port = 0, auth }: { port?: number; auth?: string } = {},
): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const users: string[] = []
  const refusals = new Map<Command, { code: number; message?: string }>()
  let offered = 0
  let silent = 0
  const refusalOf = (command: Command): Error | undefined => {
    const refusal = refusals.get(command)
    return (
      refusal && Object.assign(new Error(refusal.message ?? `${command} is refused`), { responseCode: refusal.code })
    )
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(auth === undefined ? ['AUTH'] : [])],
    allowInsecureAuth: true,
    authOptional: auth === undefined,
    disableReverseLookup: true,
    logger: false,
    // Milliseconds that open connections can delay closing the server.
    closeTimeout: 50,
    onAuth: ({ username = '', password = '' }, _, done) => {
      const refusal = refusalOf('AUTH')
      if (refusal !== undefined) return done(refusal)
      if (`${username}:${password}` !== auth) return done(new Error('wrong password'))
      users.push(username)
      done(null, { user: username })
    },
    onMailFrom: (_, __, done) => done(refusalOf('MAIL FROM')),
    onRcptTo: (_, __, done) => {
      offered++
      done(refusalOf('RCPT TO'))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const refusal = refusalOf('DATA')
        if (refusal !== undefined) return done(refusal)
        const raw = Buffer.concat(chunks).toString()
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          parsed: await PostalMime.parse(raw),
        })
        if (silent > 0) silent--
        else done()
      })
    },
  })
  // In some tests, the client disappears during a delivery.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  let closed: Promise<void> | undefined
  const close = () => (closed ??= new Promise((resolve) => server.close(() => resolve())))
  t.teardown(close)
  const { port: own } = server.server.address() as AddressInfo
  return {
    url: `smtp://${auth === undefined ? '' : `${auth.split(':').map(encodeURIComponent).join(':')}@`}127.0.0.1:${own}`,
    port: own,
    mails,
    offered: () => offered,
    users,
    answer: (command, refusal) => {
      if (refusal === undefined) refusals.delete(command)
      else refusals.set(command, refusal)
    },
    fallSilent: (mails = Number.POSITIVE_INFINITY) => {
      silent = mails
    },
    close,
  }
}

/** Waits until at least `count` emails have arrived. */
export const waitForMails = (mailbox: Mailbox, count: number) =>
  eventually(`${count} mails arrive`, () => mailbox.mails.length >= count)
