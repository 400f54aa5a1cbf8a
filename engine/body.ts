import { type IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import Koa, { type Context as KoaContext } from 'koa'
import { koaBody } from 'koa-body'
import { failure, Malformed, Refused } from './errors.js'
import { bounds, checkJson, decodeUtf8, parseForm, put } from './form.js'
import type { Raw } from './input.js'

/** Bytes of a body (ruling 10). */
export const bodyLimit = 1024 * 1024

/** How the bytes of each media type become parameters. */
const readers = new Map<string | undefined, (bytes: Buffer, req: IncomingMessage) => Raw | Promise<Raw>>([
  ['application/json', (bytes) => parseJson(decodeUtf8(bytes))],
  ['application/x-www-form-urlencoded', (bytes) => parseForm(decodeUtf8(bytes))],
  ['multipart/form-data', parseMultipart],
])

/**
 * The parameters in a request's body: urlencoded, JSON or multipart (ruling 9). Bytes that are not UTF-8 are refused,
 * which is why JSON and forms are read here; multipart, a grammar of its own, is koa-body's.
 */
export async function readBody(req: IncomingMessage): Promise<Raw> {
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > bodyLimit) throw tooLarge()
  const bytes = await readBytes(req, bodyLimit, tooLarge)
  if (bytes.length === 0) return {}
  const type = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  const parse = readers.get(type)
  if (parse === undefined) throw new Refused(failure('media_type_unsupported'))
  return parse(bytes, req)
}

/** The bytes of a body. Throws `tooLarge` beyond the limit, and Malformed where the body ends early. */
export function readBytes(req: IncomingMessage, limit: number, tooLarge: () => Refused): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      // What is still to come is read and dropped: a browser gets to read the answer, and a caller who is refused for
      // another reason keeps its connection.
      else reject(tooLarge())
    })
    req.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    const brokenOff = () => reject(new Malformed('The body ended early.'))
    req.on('error', brokenOff)
    req.on('close', brokenOff)
    // A caller who left while its credential was looked up: nothing more will be heard of it.
    if (req.destroyed) brokenOff()
  })
}

const tooLarge = (): Refused => new Refused(failure('body_too_large', { headers: { Connection: 'close' } }))

function parseJson(text: string): Raw {
  checkJson(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Malformed('The body is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed('The body is JSON, but not an object of parameters.')
  return value as Raw
}

const koa = new Koa()
const multipart = koaBody({
  multipart: true,
  json: false,
  urlencoded: false,
  text: false,
  formidable: {
    maxFields: bounds.keys,
    maxFieldsSize: bodyLimit,
    // A part is a file where it names one, and no action takes files. Any other part is a field, also where it states
    // its type or its encoding as some clients do; formidable takes a typed part for a file, and throws where nobody
    // can catch it, which ends the process, at an encoding that names no encoding of text.
    onPart: (part, asField) => {
      if (part.originalFilename !== null) return
      asField(Object.assign(part, { mimetype: null, transferEncoding: 'utf-8' }))
    },
  },
})

async function parseMultipart(bytes: Buffer, { method, url, headers }: IncomingMessage): Promise<Raw> {
  let ctx: KoaContext
  try {
    // It is handed the bytes rather than the request, so that one bound holds for all forms of a body.
    const req = Object.assign(Readable.from([bytes]), { method, url, headers }) as unknown as IncomingMessage
    ctx = koa.createContext(req, new ServerResponse(req))
    await multipart(ctx, async () => {})
  } catch {
    throw new Malformed(`The multipart body cannot be read, or holds more than ${bounds.keys} fields.`)
  }
  const tree: Record<string, unknown> = Object.create(null)
  const fields = (ctx.request as { body?: Record<string, unknown> }).body ?? {}
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      // The multipart reader has no strict decoding; its replacement character tells where bytes were lost.
      if (`${name}${value}`.includes('\uFFFD')) throw new Malformed('The parameters are not valid UTF-8.')
      put(tree, name, value)
    }
  }
  return tree
}
