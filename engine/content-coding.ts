import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { failure, Refused } from './errors.js'

/** The codings in which answers are sent to callers who ask for them, the better one first (R-2527). */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Shorter answers are sent as they are: they fit one packet anyway. */
export const minCodedBytes = 1024

// Beyond these, time grows faster than answers shrink; a wider window takes megabytes for each answer under way.
const gzipOptions = { level: 6 }
const brotliOptions: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** Returns the coding that the header Accept-Encoding prefers; undefined where an answer is to be sent as it is. */
export function preferredCoding(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';')
    weights.set(name.trim(), weightIn(parameters))
  }
  let best: Coding | undefined
  let most = weights.get('identity') ?? 0
  for (const coding of codings) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight > most || (weight === most && weight > 0 && best === undefined)) [best, most] = [coding, weight]
  }
  return best
}

function weightIn(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=')
    if (name.trim() === 'q') return Number(value) || 0
  }
  return 1
}

const zip = { gzip: promisify(gzip), br: promisify(brotliCompress) }

/** Returns a text or its bytes in a coding; the work is done in another thread. */
export const encode = (content: string | Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'gzip' ? zip.gzip(content, gzipOptions) : zip.br(content, brotliOptions)

/** Returns a stream that brings what is written to it into a coding. */
export const createEncoder = (coding: Coding) =>
  coding === 'gzip' ? createGzip(gzipOptions) : createBrotliCompress(brotliOptions)

interface BodyHeaders {
  readonly 'content-encoding'?: string | undefined
}

/** Returns true for a request whose body is not sent as it is. */
export function hasCodedBody(headers: BodyHeaders): boolean {
  const coding = headers['content-encoding']?.trim().toLowerCase()
  return coding !== undefined && coding !== '' && coding !== 'identity'
}

/** Throws Refused for a coded body: a small one may become one of any size. */
export function refuseCodedBody(headers: BodyHeaders): void {
  if (hasCodedBody(headers))
    throw new Refused(failure('content_encoding_unsupported', { headers: { 'Accept-Encoding': 'identity' } }))
}
