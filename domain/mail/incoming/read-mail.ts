import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime'
import { emailKey, isMailAddress, type Sender } from '../../values/email.js'
import { downloadName } from '../../values/file-names.js'
import { oneLine } from '../render.js'
import { detectAutomaticMail } from './automatic.js'
import { extractBody } from './body-text.js'
import { parseBounceReport } from './bounce-report.js'
import { cleanText, shortened } from './clean-text.js'
import { extractMessageIds, MailHeaders } from './headers.js'
import { type IncomingFile, type IncomingMail, InvalidMailError, mailBounds } from './incoming-mail.js'

/** Headers with recipients. Headers with delivery addresses come before headers that the sender wrote. */
const recipientHeaders = ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to', 'to', 'cc']
const maxRecipients = 100
/** Maximum length of an address header in characters. The rest is ignored. */
const maxAddressText = 20_000
const maxAnswers = 50
const maxSubject = 255

/** Maximum number of files on a ticket, and maximum size of each file in bytes. */
export interface FileLimits {
  readonly files: number
  readonly bytes: number
}

/**
 * Parses an email. Throws InvalidMailError if the email is invalid or has too many bytes, lines, levels, or parts. The
 * limits bound the time.
 */
export async function readMail(raw: Uint8Array, limits: FileLimits): Promise<IncomingMail> {
  if (raw.length > mailBounds.bytes) throw new InvalidMailError('It is larger than 25 MiB')
  expectFewLines(raw)
  const { mail, root } = await parse(raw)
  if (countParts(root) > mailBounds.parts) throw new InvalidMailError(`It has more than ${mailBounds.parts} parts`)
  const headers = new MailHeaders(mail.headers)
  const from = parseFrom(headers)
  const automatic = detectAutomaticMail(headers)
  const { files, leftOut } = chooseFiles(mail.attachments, limits)
  return {
    messageId: extractMessageIds(headers.first('message-id'))[0],
    hash: createHash('sha256').update(raw).digest('hex'),
    from,
    recipients: parseRecipients(headers),
    answers: [
      ...extractMessageIds(headers.first('in-reply-to')),
      ...extractMessageIds(headers.first('references')).toReversed(),
    ].slice(0, maxAnswers),
    subject: shortened(oneLine(cleanText(mail.subject ?? '')), maxSubject),
    ...extractBody(mail),
    files,
    leftOut,
    automatic,
    bounce: parseBounceReport(mail, headers),
  }
}

/** Throws InvalidMailError for too many lines, because one line costs the parser as much time as many characters. */
function expectFewLines(raw: Uint8Array): void {
  let lines = 0
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1))
    if (++lines > mailBounds.lines) throw new InvalidMailError(`It has more than ${mailBounds.lines} lines`)
}

/** A MIME part in the parser's tree. */
interface Part {
  readonly childNodes: readonly Part[]
}

async function parse(raw: Uint8Array): Promise<{ readonly mail: Email; readonly root: Part }> {
  const parser = new PostalMime({
    // An attached email is treated as a file, because someone else wrote its text.
    forceRfc822Attachments: true,
    maxNestingDepth: mailBounds.depth,
    maxHeadersSize: mailBounds.headerBytes,
  })
  try {
    const mail = await parser.parse(raw)
    return { mail, root: (parser as unknown as { readonly root: Part }).root }
  } catch (error) {
    throw new InvalidMailError((error as Error).message)
  }
}

const countParts = ({ childNodes }: Part): number => childNodes.reduce((sum, child) => sum + countParts(child), 1)

/**
 * Returns the first address in From. Names before it without an address are parts of its name, because some programs do
 * not quote names with commas. Throws InvalidMailError if there is no address.
 */
function parseFrom(headers: MailHeaders): Sender {
  const names: string[] = []
  for (const { name, address = '' } of addressParser(headers.first('from').slice(0, maxAddressText), {
    flatten: true,
  })) {
    if (name !== '') names.push(name)
    if (address === '') continue
    const plain = requoted(address.trim().normalize('NFC'))
    if (isMailAddress(plain))
      return { name: shortened(oneLine(cleanText(names.join(', '))), maxSubject), address: plain }
    names.length = 0
  }
  throw new InvalidMailError('It has no sender')
}

/**
 * Returns an address with quotes only around a local part with spaces. The parser removes them from an address without
 * angle brackets.
 */
const requoted = (address: string): string =>
  address
    .replace(/^"([^"\\@ ]+)"(?=@)/, '$1')
    .replace(/^[^"\\@]+(?=@)/, (local) => (local.includes(' ') ? `"${local}"` : local))

function parseRecipients(headers: MailHeaders): readonly string[] {
  const found = new Set<string>()
  for (const text of headers.all(...recipientHeaders))
    for (const address of parseAddresses(text)) if (found.size < maxRecipients) found.add(address)
  return [...found]
}

const parseAddresses = (text: string): readonly string[] =>
  addressParser(text.slice(0, maxAddressText), { flatten: true })
    .map(({ address }: Address) => emailKey(requoted((address ?? '').trim())))
    .filter(isMailAddress)

/** File names for attachments without a name, by MIME type. */
const defaultFilenames: Readonly<Record<string, string>> = {
  'text/calendar': 'invite.ics',
  'message/rfc822': 'message.eml',
  'application/ms-tnef': 'winmail.dat',
  'message/delivery-status': 'delivery-status.txt',
  'text/rfc822-headers': 'headers.txt',
}

/**
 * Returns the files that a ticket accepts, and the names of the others. Attached files take precedence over files shown
 * in the text.
 */
function chooseFiles(
  attachments: readonly Attachment[],
  limits: FileLimits,
): { readonly files: readonly IncomingFile[]; readonly leftOut: readonly string[] } {
  const all = attachments.map(({ filename, mimeType, related = false, content }) => ({
    name: shortened(downloadName(cleanText(filename ?? defaultFilenames[mimeType] ?? 'file')), maxSubject),
    isShown: related,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
  const fitting = all.filter(({ content }) => content.length <= limits.bytes)
  const attachedFirst = [...fitting.filter(({ isShown }) => !isShown), ...fitting.filter(({ isShown }) => isShown)]
  const kept = new Set(attachedFirst.slice(0, limits.files))
  return {
    files: all.filter((one) => kept.has(one)).map(({ name, content }) => ({ name, content })),
    leftOut: all.filter((one) => !kept.has(one)).map(({ name }) => name),
  }
}
