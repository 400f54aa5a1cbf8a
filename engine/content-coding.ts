import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { failure, Refused } from './errors.js'

/** Content encodings for callers that accept them, in order of preference (R-2527). */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Minimum size, in bytes, of a response that is compressed. Shorter responses fit into one packet anyway. */
export const minCompressedBytes = 1024

// Higher levels take more time than the smaller size is worth, and a larger window takes megabytes per response.
const gzipOptions = { level: 6 }
const brotliOptions: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** Returns the preferred encoding of the Accept-Encoding header, or undefined to send the response uncompressed. */
export function preferredCoding(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';')
    weights.set(name.trim(), parseWeight(parameters))
  }
  let best: Coding | undefined
  let most = weights.get('identity') ?? 0
  for (const coding of codings) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight > most || (weight === most && weight > 0 && best === undefined)) [best, most] = [coding, weight]
  }
  return best
}

function parseWeight(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=')
    if (name.trim() === 'q') return Number(value) || 0
  }
  return 1
}

const zip = { gzip: promisify(gzip), br: promisify(brotliCompress) }

/** Compresses text or bytes in another thread. */
export const encode = (content: string | Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'gzip' ? zip.gzip(content, gzipOptions) : zip.br(content, brotliOptions)

export const createEncoder = (coding: Coding) =>
  coding === 'gzip' ? createGzip(gzipOptions) : createBrotliCompress(brotliOptions)

interface BodyHeaders {
  readonly 'content-encoding'?: string | undefined
}

/** Returns true if Content-Encoding names any encoding except `identity`. */
export function hasEncodedBody(headers: BodyHeaders): boolean {
  const coding = headers['content-encoding']?.trim().toLowerCase()
  return coding !== undefined && coding !== '' && coding !== 'identity'
}

/** Throws Refused for an encoded body, because a small body may decompress to any size. */
export function refuseEncodedBody(headers: BodyHeaders): void {
  if (hasEncodedBody(headers))
    throw new Refused(failure('content_encoding_unsupported', { headers: { 'Accept-Encoding': 'identity' } }))
}
