import type { Attachment, Email } from 'postal-mime'
import { extractMessageIds, type MailHeaders } from './headers.js'
import type { BounceReport } from './incoming-mail.js'

/** Maximum number of bytes read from each part of an email. */
const maxBytes = 64 * 1024
const maxReason = 500

/** MIME types of report parts that contain the undelivered email or its headers. */
const originals = new Set(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global-headers'])
const statuses = new Set(['message/delivery-status', 'message/global-delivery-status'])

/**
 * Parses a report that an email could not be delivered (RFC 3464), including reports that consist only of text. Returns
 * undefined for any other email, including a report of a delay or of a delivery.
 */
export function parseBounceReport(mail: Email, headers: MailHeaders): BounceReport | undefined {
  const isReport = /^multipart\/report\b/i.test(headers.first('content-type'))
  const status = isReport ? mail.attachments.find(({ mimeType }) => statuses.has(mimeType)) : undefined
  const reason = status === undefined ? findReasonInText(mail, headers) : findReason(parseFields(decodePart(status)))
  if (reason === undefined) return undefined
  const parts = mail.attachments.filter(({ mimeType }) => originals.has(mimeType)).map(decodePart)
  // Some servers attach or quote the original headers. Exchange refers to the original only in In-Reply-To and
  // References.
  const texts = [
    ...parts.map(findMessageIdHeader),
    ...headers.all('in-reply-to', 'references'),
    mail.text?.slice(0, maxBytes),
  ]
  return {
    messageIds: [...new Set(texts.flatMap((text) => extractMessageIds(text ?? '')))].slice(0, 50),
    reason: reason.replaceAll(/\s+/g, ' ').trim().slice(0, maxReason),
  }
}

const decoder = new TextDecoder('utf-8')

const decodePart = ({ content }: Attachment): string =>
  typeof content === 'string'
    ? content.slice(0, maxBytes)
    : decoder.decode(new Uint8Array(content).subarray(0, maxBytes))

/** Returns the Message-ID line from the headers of an email. */
const findMessageIdHeader = (text: string): string | undefined =>
  unfold(text)
    .split('\n')
    .find((line) => /^message-id:/i.test(line))

const unfold = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]/g, ' ')

type Fields = ReadonlyMap<string, string>

/**
 * Returns the fields of a delivery status by group. The first group is about the email, and each other group is about
 * one recipient.
 */
const parseFields = (status: string): readonly Fields[] =>
  unfold(status)
    .split(/\n\n/)
    .map(
      (group) =>
        new Map(
          group
            .split('\n')
            .filter((line) => line.includes(':'))
            .map((line) => [
              line.slice(0, line.indexOf(':')).trim().toLowerCase(),
              line.slice(line.indexOf(':') + 1).trim(),
            ]),
        ),
    )

function findReason(groups: readonly Fields[]): string | undefined {
  const failed = groups.find((fields) => fields.get('action')?.toLowerCase().startsWith('failed'))
  if (failed === undefined) return undefined
  const diagnostic = failed.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '')
  return diagnostic || failed.get('status') || 'The mail server could not deliver it'
}

/** Returns the reason in a text-only report from an older server, or undefined if the email is not a report. */
function findReasonInText({ text = '' }: Email, headers: MailHeaders): string | undefined {
  const isOfServer =
    headers.has('x-failed-recipients') ||
    (headers.first('return-path').replaceAll(/\s/g, '') === '<>' &&
      /^\W*(mailer-daemon|postmaster)@/i.test(senderAddress(headers)))
  if (!isOfServer) return undefined
  const line = text
    .slice(0, maxBytes)
    .split('\n')
    .find((one) => /\b5\d\d[ -]/.test(one))
  return line ?? `No mail server accepted it for ${headers.first('x-failed-recipients') || 'its recipient'}`
}

const senderAddress = (headers: MailHeaders): string => {
  const from = headers.first('from')
  return from.includes('<') ? from.slice(from.lastIndexOf('<')) : from
}
