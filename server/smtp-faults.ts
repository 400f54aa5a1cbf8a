import { DeliveryError, type ServerFault } from '../domain/mail/sending.js'

/** An error of nodemailer. */
export type SmtpError = Error & {
  readonly responseCode?: number
  /** The command that was answered; `CONN` for none. */
  readonly command?: string
  readonly code?: string
  readonly syscall?: string
  readonly timeoutType?: string
}

/** Returns the failure of a mail, as the outbox judges it. */
export const deliveryError = (error: SmtpError): DeliveryError =>
  new DeliveryError(error.message, {
    isPermanent: isPermanent(error),
    serverFault: serverFaultOf(error),
    cause: error,
  })

/** Returns the failure of a mail whose recipient the server did not take in time. */
export const lateError = (afterMs: number): DeliveryError =>
  new DeliveryError(`The mail server did not take the recipient within ${Math.round(afterMs / 1000)} seconds`, {
    isPermanent: false,
  })

/** A server that refuses us, or our own address, may be set right; one that refuses the recipient or the text will not. */
const isPermanent = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)

/** Failures before there is a session in which mails can be handed over. */
const beforeSession: ReadonlySet<string | undefined> = new Set([
  ...['EDNS', 'ETLS', 'EAUTH'],
  ...['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'],
])

function serverFaultOf({ responseCode, code, syscall, timeoutType }: SmtpError): ServerFault | undefined {
  // In place of its greeting: there are more connections than it takes.
  if (responseCode === 421 && code === 'EPROTOCOL') return 'full'
  return syscall === 'connect' || beforeSession.has(code) || beforeSession.has(timeoutType) ? 'unreachable' : undefined
}
