import { MalformedRequest } from './errors.js'
import { Upload } from './files.js'
import { decodeUtf8, parameterBounds, putValue } from './form.js'
import { readHeaderValue } from './header-parameters.js'
import type { RawParameters } from './input.js'

/** Maximum bytes of a boundary (RFC 2046), and of a part's headers. */
const maxBoundaryBytes = 70
const maxHeaderBytes = 1024

const lineEnd = Buffer.from('\r\n')
const headersEnd = Buffer.from('\r\n\r\n')
const [hyphen, space, tab] = [0x2d, 0x20, 0x09]

/** A part as it was sent, before its headers are interpreted. */
interface Part {
  /** Header values by lowercase name. */
  readonly headers: ReadonlyMap<string, string>
  readonly content: Buffer
}

/** A part's name and content, which may be a file. */
interface NamedPart {
  readonly name: string
  /** Undefined for a plain field, empty if no file was selected. */
  readonly fileName: string | undefined
  readonly content: Buffer
}

/**
 * Returns the parameters of a multipart/form-data body (RFC 7578). Drops files under names that are not in `files`.
 * Every step takes linear time. If `isWhole` is false, returns the complete parts of a truncated body.
 */
export function parseMultipart(
  bytes: Buffer,
  contentType: string,
  files: ReadonlySet<string>,
  { isWhole = true }: { readonly isWhole?: boolean } = {},
): RawParameters {
  const tree: Record<string, unknown> = Object.create(null)
  try {
    for (const part of readParts(bytes, readBoundary(contentType))) {
      const { name, fileName, content } = toNamedPart(part)
      if (fileName === undefined) putValue(tree, name, decodeUtf8(content))
      // A form sends an empty file name if no file was selected.
      else if (fileName !== '' && files.has(name.split('[', 1)[0] as string))
        putValue(tree, name, new Upload(fileName, content))
    }
  } catch (error) {
    // A truncated body may end anywhere, so the parts read so far are returned.
    if (isWhole || !(error instanceof MalformedRequest)) throw error
  }
  return tree
}

function readBoundary(contentType: string): string {
  const boundary = readHeaderValue(contentType).parameters.get('boundary') ?? ''
  if (boundary === '' || boundary.length > maxBoundaryBytes)
    throw new MalformedRequest(`The multipart body needs a boundary of 1 to ${maxBoundaryBytes} characters.`)
  return boundary
}

function* readParts(bytes: Buffer, boundary: string): Generator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const isFirst = bytes.subarray(0, delimiter.length - lineEnd.length).equals(delimiter.subarray(lineEnd.length))
  let at = isFirst ? -lineEnd.length : bytes.indexOf(delimiter)
  if (at < 0 && !isFirst) throw multipartError('does not begin with a boundary')
  for (let count = 0; ; count++) {
    at += delimiter.length
    if (bytes[at] === hyphen && bytes[at + 1] === hyphen) return
    if (count === parameterBounds.keys)
      throw new MalformedRequest(`The multipart body contains more than ${parameterBounds.keys} parts.`)
    const start = endOfDelimiter(bytes, at)
    const { headers, end } = readHeaders(bytes, start)
    // In a part without a value, the line break before the next boundary is the one after the headers.
    const next = bytes.indexOf(delimiter, end - lineEnd.length)
    if (next < 0) throw multipartError('ends early')
    yield { headers, content: bytes.subarray(Math.min(end, next), next) }
    at = next
  }
}

/** Returns the end of a boundary. Only blanks may follow it on the same line. */
function endOfDelimiter(bytes: Buffer, from: number): number {
  let at = from
  while ((bytes[at] === space || bytes[at] === tab) && at - from < maxHeaderBytes) at++
  if (!bytes.subarray(at, at + lineEnd.length).equals(lineEnd))
    throw multipartError('contains a boundary that does not end its line')
  return at
}

/**
 * Reads a part's headers. `from` is the position of the line break before them, and `end` follows the blank line after
 * them.
 */
function readHeaders(bytes: Buffer, from: number): { headers: ReadonlyMap<string, string>; end: number } {
  const block = bytes.subarray(from, from + lineEnd.length + maxHeaderBytes + headersEnd.length)
  const length = block.indexOf(headersEnd)
  if (length < 0) throw multipartError(`ends early, or has a part with more than ${maxHeaderBytes} bytes of headers`)
  const headers = new Map<string, string>()
  let last = ''
  for (const line of decodeUtf8(block.subarray(0, length)).split('\r\n')) {
    // A line that begins with a blank continues the previous line.
    if (line.startsWith(' ') || line.startsWith('\t')) {
      headers.set(last, `${headers.get(last) ?? ''}${line}`)
      continue
    }
    const colon = line.indexOf(':')
    if (colon < 0 && line !== '') throw multipartError('has a header without a colon')
    last = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    headers.set(last, line.slice(colon + 1).trim())
  }
  return { headers, end: from + length + headersEnd.length }
}

function toNamedPart({ headers, content }: Part): NamedPart {
  const { parameters } = readHeaderValue(headers.get('content-disposition') ?? '')
  return {
    name: parameters.get('name') ?? '',
    fileName: fileNameOf(parameters),
    content: decodeContent(content, headers.get('content-transfer-encoding')?.toLowerCase()),
  }
}

/**
 * Returns the file name without a Windows path before it, or undefined for a plain field. Browsers write a quote as
 * %22.
 */
function fileNameOf(parameters: ReadonlyMap<string, string>): string | undefined {
  const plain = parameters.get('filename')
  const given = plain ?? decodeExtendedName(parameters.get('filename*'))
  return given?.slice(given.lastIndexOf('\\') + 1).replaceAll('%22', '"')
}

/** Decodes a name with a character set, such as `utf-8''na%C3%AFve.txt`, which some libraries send. */
function decodeExtendedName(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const name = text.slice(text.lastIndexOf("'") + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    throw new MalformedRequest('A file name is not valid UTF-8.')
  }
}

function decodeContent(content: Buffer, encoding: string | undefined): Buffer {
  switch (encoding) {
    case undefined:
    case '7bit':
    case '8bit':
    case 'binary':
    case 'utf-8':
      return content
    case 'base64':
      return Buffer.from(content.toString('latin1'), 'base64')
    default:
      throw multipartError('has a part with an unknown encoding')
  }
}

const multipartError = (what: string): MalformedRequest => new MalformedRequest(`The multipart body ${what}.`)
