import type { IncomingMessage } from 'node:http'
import { hasEncodedBody, refuseEncodedBody } from './content-coding.js'
import { failure, MalformedRequest, Refused } from './errors.js'
import type { Fields } from './fields.js'
import { checkJson, completeMembers, decodeUtf8, parseForm } from './form.js'
import type { RawParameters } from './input.js'
import { describeJsonError } from './json-error.js'
import { parseMultipart } from './multipart.js'

/** Maximum body size in bytes. For actions with files, `fileBodyLimit` applies. */
export const bodyLimit = 1024 * 1024
export const fileBodyLimit = 16 * bodyLimit

/** Limits for the body of a call. `limit` is in bytes. */
export interface BodyLimits {
  readonly limit: number
  /** Names of the parameters that accept files. Files under other names are dropped. */
  readonly files: ReadonlySet<string>
}

/** Returns the body limits of an action with these parameters. */
export function bodyLimitsFor(fields: Fields): BodyLimits {
  const taking = Object.entries(fields).filter(([, { takesFiles }]) => takesFiles)
  return {
    limit: taking.length > 0 ? fileBodyLimit : bodyLimit,
    files: new Set(taking.flatMap(([name, { aliases }]) => [name, ...aliases])),
  }
}

/** Parses bodies of one media type in linear time. */
interface Reader {
  /** Parses a complete body. Throws MalformedRequest if the body is invalid. */
  readonly whole: (bytes: Buffer, contentType: string, intake: BodyLimits) => RawParameters
  /** Parses the parameters that are complete in the first bytes of a body. Throws MalformedRequest. */
  readonly beginning: (bytes: Buffer, contentType: string) => RawParameters
}

const noFiles: ReadonlySet<string> = new Set()

const readers = new Map<string | undefined, Reader>([
  [
    'application/json',
    {
      whole: (bytes) => parseJson(decodeUtf8(bytes)),
      beginning: (bytes) => parseJson(completeMembers(bytes)),
    },
  ],
  [
    'application/x-www-form-urlencoded',
    {
      whole: (bytes) => parseForm(decodeUtf8(bytes)),
      beginning: (bytes) => parseForm(decodeUtf8(bytes.subarray(0, Math.max(bytes.lastIndexOf('&'), 0)))),
    },
  ],
  [
    'multipart/form-data',
    {
      whole: (bytes, contentType, { files }) => parseMultipart(bytes, contentType, files),
      beginning: (bytes, contentType) => parseMultipart(bytes, contentType, noFiles, { isWhole: false }),
    },
  ],
])

const contentTypeOf = ({ headers }: IncomingMessage): string => headers['content-type'] ?? ''

const findReader = (req: IncomingMessage): Reader | undefined =>
  readers.get(contentTypeOf(req).split(';', 1)[0]?.trim().toLowerCase())

/** Returns true if a body can contain parameters: its media type is supported, and it has no content encoding. */
export const isReadable = (req: IncomingMessage): boolean =>
  findReader(req) !== undefined && !hasEncodedBody(req.headers)

/**
 * Returns the parameters in a request body: urlencoded, JSON, or multipart. Throws Refused for an encoded body,
 * another media type, or a body that cannot be parsed. Bodies are parsed here rather than by a library so that invalid
 * UTF-8 is rejected.
 */
export function parseBody(bytes: Buffer, req: IncomingMessage, intake: BodyLimits): RawParameters {
  if (bytes.length === 0) return {}
  refuseEncodedBody(req.headers)
  const reader = findReader(req)
  if (reader === undefined) throw new Refused(failure('media_type_unsupported'))
  return reader.whole(bytes, contentTypeOf(req), intake)
}

/**
 * Returns the parameters that are complete in the first bytes of a body, or an empty object if they cannot be parsed.
 */
export function parsePartialBody(bytes: Buffer, req: IncomingMessage): RawParameters {
  try {
    return findReader(req)?.beginning(bytes, contentTypeOf(req)) ?? {}
  } catch (error) {
    if (error instanceof MalformedRequest) return {}
    throw error
  }
}

const byteOrderMark = '\ufeff'

function parseJson(sent: string): RawParameters {
  const text = sent.startsWith(byteOrderMark) ? sent.slice(1) : sent
  checkJson(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new MalformedRequest(describeJsonError(text))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MalformedRequest('The body is JSON, but not an object with parameters.')
  return value as RawParameters
}
