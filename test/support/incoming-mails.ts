import { randomUUID } from 'node:crypto'
import type { EmailRow } from '../../db/rows.js'
import { createMessageId } from '../../domain/mail/message-ids.js'
import { readThread, threadParts } from '../../domain/mail/thread.js'
import type { ProcessedMail } from '../../domain/tickets/incoming/process-mail.js'
import { takeRawMail } from '../../server/incoming/take-raw-mail.js'
import type { Api } from './service.js'
import { secretKey } from './started-service.js'

/** Parts of an email that a test specifies instead of the defaults. */
export interface MailFacts {
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  /** Null for an email without a Message-ID. */
  readonly messageId?: string | null
  readonly inReplyTo?: string | undefined
  readonly references?: string | undefined
  /** Additional header lines, before all others. */
  readonly headers?: readonly string[]
  /** Content headers and body. */
  readonly content?: string
}

export const plainContent = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`

export function rawMail({
  from = 'Ada Lovelace <ada@example.com>',
  to = 'support@shop.example',
  subject = 'The site is slow',
  messageId = `<${randomUUID()}@mail.example.com>`,
  inReplyTo,
  references,
  headers = [],
  content = plainContent('It has been so since yesterday.'),
}: MailFacts = {}): Buffer {
  const lines = [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Fri, 27 Nov 2026 09:00:00 +0000',
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`]),
    ...(references === undefined ? [] : [`References: ${references}`]),
    'MIME-Version: 1.0',
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n${content}`.replaceAll(/\r?\n/g, '\r\n'))
}

export interface ContentPart {
  /** Header lines without a final blank line. */
  readonly headers: readonly string[]
  readonly body: string
}

export function multipart(kind: string, parts: readonly ContentPart[], boundary = `b-${randomUUID()}`): string {
  const texts = parts.map(({ headers, body }) => `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n${body}\r\n`)
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${texts.join('')}--${boundary}--\r\n`
}

export function nested(kind: string, parts: readonly ContentPart[]): ContentPart {
  const [header = '', ...body] = multipart(kind, parts).split('\r\n\r\n')
  return { headers: [header], body: body.join('\r\n\r\n') }
}

export const plainPart = (text: string): ContentPart => ({
  headers: ['Content-Type: text/plain; charset=utf-8'],
  body: text,
})
export const htmlPart = (html: string): ContentPart => ({
  headers: ['Content-Type: text/html; charset=utf-8'],
  body: html,
})

export const filePart = (name: string, content: Buffer | string, type = 'application/octet-stream'): ContentPart => ({
  headers: [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
  ],
  body: Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
})

/** Passes an email to the service, like `countinghouse mail-in`. */
export const deliverMail = (
  api: Pick<Api, 'service'>,
  mail: Buffer | MailFacts,
  recipient?: string,
): Promise<ProcessedMail> =>
  takeRawMail(api.service.contexts, Buffer.isBuffer(mail) ? mail : rawMail(mail), { recipient })

export interface SentMail {
  readonly row: EmailRow
  readonly messageId: string
  readonly replyTo: string | undefined
  readonly inReplyTo: string | undefined
  readonly references: readonly string[]
}

/** Returns the newest email to an address, with the headers it is sent with. */
export async function readNewestMail(api: Api, recipient: string): Promise<SentMail> {
  const db = api.database.read
  const row = (await db('emails').where({ recipient }).orderBy('id', 'desc').first()) as EmailRow
  const { settings, baseUrl } = await api.service.contexts.on()
  const thread = await readThread({ db, secretKey }, row)
  const parts = threadParts(thread, { baseUrl, pattern: settings.text('ticket_address') })
  return {
    row,
    messageId: createMessageId({ ...row, token: thread?.token }, baseUrl),
    replyTo: parts.replyTo?.address,
    inReplyTo: parts.inReplyTo,
    references: parts.references ?? [],
  }
}

/** Returns a reply as an email client writes it. */
export const makeReply = (
  { row, messageId, references, replyTo }: SentMail,
  text: string,
  more: MailFacts = {},
): MailFacts => ({
  from: row.recipient,
  ...(replyTo !== undefined && { to: replyTo }),
  subject: `Re: ${row.subject}`,
  inReplyTo: messageId,
  references: [...references, messageId].join(' '),
  content: plainContent(`${text}\n\nOn Friday, the shop wrote:\n> Hello`),
  ...more,
})
