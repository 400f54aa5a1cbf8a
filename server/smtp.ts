import { createTransport } from 'nodemailer'
import { DeliveryError, type MailTransport } from '../domain/mail/delivery.js'
import { plainText } from '../domain/mail/plain-text.js'
import { mailWorkers } from './jobs/mail.js'

export interface ClosableTransport extends MailTransport {
  close(): void
}

/** Milliseconds: a server that does not answer in time has not taken the mail. */
const smtpTimeoutMs = 30_000

/** A mail server at an smtp:// or smtps:// address. */
export function smtpTransport(url: string): ClosableTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailWorkers,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    // Bodies come from templates: nothing in them may make the service read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, html, references, autoSubmitted, attachments, ...rest }) => {
      // The object form keeps commas and brackets in an address from naming further recipients.
      const recipient = { name: '', address: to }
      await transport
        .sendMail({
          ...rest,
          to: recipient,
          html,
          text: plainText(html),
          ...(references && { references: [...references] }),
          ...(autoSubmitted && { headers: { 'Auto-Submitted': autoSubmitted } }),
          ...(attachments && { attachments: [...attachments] }),
        })
        .catch((error: SmtpError) => {
          throw new DeliveryError(error.message, { isPermanent: isPermanent(error), cause: error })
        })
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { responseCode?: number; command?: string }

/** A server that refuses us, or our own address, may be set right; one that refuses the recipient or the text will not. */
const isPermanent = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
