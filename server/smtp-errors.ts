import { DeliveryError, type ServerFailure } from '../domain/mail/sending.js'

/** An error from Nodemailer. */
export type SmtpError = Error & {
  readonly responseCode?: number
  /** The SMTP command that failed, or `CONN` if there was no command. */
  readonly command?: string
  readonly code?: string
  readonly syscall?: string
  readonly timeoutType?: string
}

/** Converts an SMTP error to the outbox's delivery error. */
export const deliveryError = (error: SmtpError): DeliveryError =>
  new DeliveryError(error.message, {
    isPermanent: isPermanent(error),
    serverFault: findServerError(error),
    cause: error,
  })

/** Returns the delivery error for a recipient that the server did not accept in time. */
export const recipientTimeoutError = (afterMs: number): DeliveryError =>
  new DeliveryError(`The mail server did not accept the recipient within ${Math.round(afterMs / 1000)} seconds`, {
    isPermanent: false,
  })

/**
 * Returns true if the server permanently rejected the recipient or the text. Other permanent rejections, such as of our
 * own address, can be resolved.
 */
const isPermanent = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)

/** Codes and timeout types of failures before a session can accept emails. */
const beforeSession: ReadonlySet<string | undefined> = new Set([
  ...['EDNS', 'ETLS', 'EAUTH'],
  ...['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'],
])

function findServerError({ responseCode, code, syscall, timeoutType }: SmtpError): ServerFailure | undefined {
  // Sent instead of a greeting if the server has too many connections.
  if (responseCode === 421 && code === 'EPROTOCOL') return 'full'
  return syscall === 'connect' || beforeSession.has(code) || beforeSession.has(timeoutType) ? 'unreachable' : undefined
}
