import type { EmailRow } from '../../db/rows.js'

export type MailKey = Pick<EmailRow, 'id' | 'created_at'> & {
  /** The token of its ticket that it carries; undefined for none. */
  readonly token?: string | undefined
}

/**
 * Returns the same id at every attempt, so that a mail which arrives twice can be told from two mails. A mail of a ticket has
 * its token in it: what answers the mail names its id (R-4702).
 */
export const messageIdOf = ({ id, created_at, token }: MailKey, baseUrl: string): string =>
  `<mail-${id}-${Date.parse(created_at)}${token === undefined ? '' : `-${token}`}@${new URL(baseUrl).hostname}>`

/** An id of one of our mails, as it comes back. */
export interface OwnMessageId {
  readonly mailId: number
  readonly createdAt: string
  /** Undefined in ids of mails without a token, and of earlier releases. */
  readonly token: string | undefined
}

const own = /^<mail-(\d{1,15})-(\d{1,15})(?:-([a-z2-7]{26}))?@[\w.:[\]-]{1,255}>$/i

/** Reads an id that this service has given, whatever its host was then; undefined for any other. */
export function readOwnMessageId(text: string): OwnMessageId | undefined {
  const [, mailId, milliseconds, token] = own.exec(text) ?? []
  const at = new Date(Number(milliseconds))
  if (mailId === undefined || Number.isNaN(at.getTime())) return undefined
  return { mailId: Number(mailId), createdAt: at.toISOString(), token: token?.toLowerCase() }
}
