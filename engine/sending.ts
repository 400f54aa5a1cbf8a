import type { Context as KoaContext } from 'koa'
import { type Coding, createEncoder, encode, minCompressedBytes, preferredCoding } from './content-coding.js'
import type { Representation } from './representation.js'
import type { ListBody } from './streaming.js'

/** Sends text, compressed in the caller's preferred encoding if the text is long enough. */
export async function sendCompressed(koa: KoaContext, text: string): Promise<void> {
  const isLong = text.length >= minCompressedBytes || Buffer.byteLength(text) >= minCompressedBytes
  const coding = isLong ? chooseCoding(koa) : undefined
  koa.response.body = coding === undefined ? text : await encode(text, coding)
}

/** Sends a list in the caller's preferred encoding, batch by batch. */
export function sendList(koa: KoaContext, list: ListBody): void {
  const coding = chooseCoding(koa)
  if (coding === undefined || koa.method === 'HEAD') {
    koa.response.body = list
    return
  }
  const encoder = createEncoder(coding)
  // Koa destroys only the body that it sends, which is the encoder.
  encoder.once('close', () => list.destroy())
  koa.response.body = list.pipe(encoder)
}

/** Sends cacheable content, or 304 if the caller's copy is current. Returns the status. */
export async function sendRepresentation(koa: KoaContext, content: Representation): Promise<200 | 304> {
  const { response } = koa
  response.etag = content.etag
  if (koa.fresh) {
    response.vary('Accept-Encoding')
    response.status = 304
    return 304
  }
  const coding = content.bytes.length >= minCompressedBytes ? chooseCoding(koa) : undefined
  response.body = coding === undefined ? content.bytes : await content.in(coding)
  return 200
}

/** Returns the encoding of a response and sets the matching headers. */
function chooseCoding({ req, response }: KoaContext): Coding | undefined {
  response.vary('Accept-Encoding')
  const coding = preferredCoding(req.headers['accept-encoding'])
  if (coding !== undefined) response.set('Content-Encoding', coding)
  return coding
}
