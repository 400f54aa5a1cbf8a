import type { EmailRow } from '../../db/rows.js'

export type MailKey = Pick<EmailRow, 'id' | 'created_at'> & {
  /** Ticket token of the recipient. */
  readonly token?: string | undefined
}

/**
 * Returns an email's Message-ID. It is the same for every attempt, so that mail programs recognize duplicates. The ID
 * of an email about a ticket contains the ticket token, because replies contain the ID (R-4702).
 */
export const createMessageId = ({ id, created_at, token }: MailKey, baseUrl: string): string =>
  `<mail-${id}-${Date.parse(created_at)}${token === undefined ? '' : `-${token}`}@${new URL(baseUrl).hostname}>`

/** A parsed Message-ID that this service has created. */
export interface OwnMessageId {
  readonly mailId: number
  readonly createdAt: string
  /** Undefined for an email without a token or from an earlier release. */
  readonly token: string | undefined
}

const own = /^<mail-(\d{1,15})-(\d{1,15})(?:-([a-z2-7]{26}))?@[\w.:[\]-]{1,255}>$/i

/** Parses a Message-ID that this service created under any host name. Returns undefined for other IDs. */
export function readOwnMessageId(text: string): OwnMessageId | undefined {
  const [, mailId, milliseconds, token] = own.exec(text) ?? []
  const at = new Date(Number(milliseconds))
  if (mailId === undefined || Number.isNaN(at.getTime())) return undefined
  return { mailId: Number(mailId), createdAt: at.toISOString(), token: token?.toLowerCase() }
}
