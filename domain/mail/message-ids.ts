import type { EmailRow } from '../../db/rows.js'

export type MailKey = Pick<EmailRow, 'id' | 'created_at'> & {
  /** The ticket token in the email. */
  readonly token?: string | undefined
}

/**
 * Returns an email's Message-ID. It is the same at every attempt, so that an email delivered twice is recognized as
 * one. A ticket's email has its token in the ID, because replies refer to the ID (R-4702).
 */
export const createMessageId = ({ id, created_at, token }: MailKey, baseUrl: string): string =>
  `<mail-${id}-${Date.parse(created_at)}${token === undefined ? '' : `-${token}`}@${new URL(baseUrl).hostname}>`

/** A parsed Message-ID that this service has created. */
export interface OwnMessageId {
  readonly mailId: number
  readonly createdAt: string
  /** Undefined for emails without a token and emails of earlier releases. */
  readonly token: string | undefined
}

const own = /^<mail-(\d{1,15})-(\d{1,15})(?:-([a-z2-7]{26}))?@[\w.:[\]-]{1,255}>$/i

/** Parses a Message-ID created by this service under any host name. Returns undefined for other IDs. */
export function readOwnMessageId(text: string): OwnMessageId | undefined {
  const [, mailId, milliseconds, token] = own.exec(text) ?? []
  const at = new Date(Number(milliseconds))
  if (mailId === undefined || Number.isNaN(at.getTime())) return undefined
  return { mailId: Number(mailId), createdAt: at.toISOString(), token: token?.toLowerCase() }
}
