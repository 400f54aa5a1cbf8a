import { createTransport, type SendMailOptions } from 'nodemailer'
import SmtpPool from 'nodemailer/lib/smtp-pool'
import { logoCid } from '../domain/mail/frame.js'
import type { MailTransport, OutgoingMail } from '../domain/mail/sending.js'
import type { ShownLogo } from '../domain/settings/branding.js'
import { deliveryError, recipientTimeoutError, type SmtpError } from './smtp-errors.js'

export interface ClosableTransport extends MailTransport {
  close(): void
}

/** Time limits for a mail server in milliseconds. */
export interface SmtpTimeouts {
  /** Limit for connecting, and for the server's greeting. */
  readonly connect: number
  /** Limit until the server has accepted the recipient and asks for the text. A retry is safe until then. */
  readonly recipient: number
  /**
   * Limit for the response to the text. With a shorter limit, a server that has accepted an email would get it twice
   * (RFC 5321, 4.5.3.2.6).
   */
  readonly text: number
}

const defaultTimeouts: SmtpTimeouts = { connect: 30_000, recipient: 120_000, text: 10 * 60_000 }

/** Milliseconds after which an idle connection is closed. */
const idleMs = 30_000
/** Maximum number of emails per connection. Many servers allow a hundred. */
const mailsPerConnection = 100

interface SmtpOptions {
  /** Name of this service in its greeting. */
  readonly host: string
  readonly timeouts?: Partial<SmtpTimeouts>
}

/**
 * Creates a transport for an smtp:// or smtps:// address. Query parameters such as `requireTLS=true` are Nodemailer
 * options. The options set here take precedence, except for the name in the greeting.
 */
export function smtpTransport(url: string, { host, timeouts }: SmtpOptions): ClosableTransport {
  const wait = { ...defaultTimeouts, ...timeouts }
  const pool = new SmtpPool({
    url,
    ...(!new URL(url).searchParams.has('name') && { name: host }),
    maxConnections: 1,
    maxMessages: mailsPerConnection,
    idleTimeout: idleMs,
    connectionTimeout: wait.connect,
    greetingTimeout: wait.connect,
    socketTimeout: wait.text,
    // Bodies come from templates, which must not make the service read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const transport = createTransport(pool)
  // The text is read when the server asks for it, so the recipient has been accepted by then.
  transport.use('stream', ({ data, message }, done) => {
    const { onText } = data as SendMailOptions & { readonly onText: () => void }
    message.processFunc((text) => text.once('resume', onText))
    done()
  })
  return {
    resize: (connections) => {
      pool.options.maxConnections = connections
    },
    send: async (mail) => {
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), wait.recipient)
      const onText = () => clearTimeout(timer)
      const message: SendMailOptions & { onText: () => void } = { ...toMessage(mail), signal: limit.signal, onText }
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw limit.signal.aborted ? recipientTimeoutError(wait.recipient) : deliveryError(error as SmtpError)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}

const toMessage = ({
  to,
  references,
  autoSubmitted,
  attachments = [],
  logo,
  ...rest
}: OutgoingMail): SendMailOptions => ({
  ...rest,
  // The object form prevents commas and brackets in an address from adding recipients.
  to: { name: '', address: to },
  ...(references && { references: [...references] }),
  ...(autoSubmitted && { headers: { 'Auto-Submitted': autoSubmitted } }),
  ...((logo ?? attachments[0]) && {
    attachments: [...(logo === undefined ? [] : [{ cid: logoCid(logo), raw: logoPart(logo) }]), ...attachments],
  }),
})

const logoParts = new WeakMap<ShownLogo, string>()

/** Returns the MIME part with the logo, encoded only once because every email contains it. */
function logoPart(logo: ShownLogo): string {
  const known = logoParts.get(logo)
  if (known !== undefined) return known
  const file = `logo.${logo.type === 'image/png' ? 'png' : 'jpg'}`
  const part = [
    `Content-Type: ${logo.type}; name=${file}`,
    'Content-Transfer-Encoding: base64',
    `Content-ID: <${logoCid(logo)}>`,
    `Content-Disposition: inline; filename=${file}`,
    '',
    ...(logo.bytes.toString('base64').match(/.{1,76}/g) ?? []),
  ].join('\r\n')
  logoParts.set(logo, part)
  return part
}
