import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Context as KoaContext } from 'koa'
import { koaBody } from 'koa-body'
import { failure, Malformed, Refused } from './errors.js'
import { bounds, checkJson, decodeUtf8, parseForm, put } from './form.js'
import type { Raw } from './input.js'

/** Bytes of a body (ruling 10). */
export const bodyLimit = 1024 * 1024

/**
 * The parameters in a request's body: urlencoded, JSON or multipart (ruling 9). Bytes that are not UTF-8 are refused,
 * which is why JSON and forms are read here; multipart, a grammar of its own, is koa-body's.
 */
export async function readBody(ctx: KoaContext): Promise<Raw> {
  const read = readers[mediaType(ctx.req)]
  if (read === undefined && hasBody(ctx.req)) throw new Refused(failure('media_type_unsupported'))
  const bytes = await readBytes(ctx.req)
  return read === undefined || bytes.length === 0 ? {} : read(bytes, ctx.req)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const mediaType = ({ headers }: IncomingMessage): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || undefined

function readBytes(req: IncomingMessage): Promise<Buffer> {
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > bodyLimit) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > bodyLimit) {
        // What is still to come is not wanted: the answer closes the connection.
        req.removeAllListeners('data')
        req.pause()
        reject(tooLarge())
      } else chunks.push(chunk)
    })
    req.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)))
    req.on('error', reject)
    req.on('close', () => reject(new Malformed('The body ended early.')))
  })
}

const tooLarge = (): Refused => new Refused(failure('body_too_large', { headers: { Connection: 'close' } }))

function parseJson(text: string): Raw {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Malformed('The body is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed('The body is JSON, but not an object of parameters.')
  checkBounds(value)
  return value as Raw
}

const parseMultipart = koaBody({
  multipart: true,
  json: false,
  urlencoded: false,
  text: false,
  formidable: {
    maxFields: bounds.keys,
    maxFieldsSize: bodyLimit,
    maxTotalFileSize: bodyLimit,
    // No action takes files, so none is written to disk.
    filter: () => false,
  },
})

async function readMultipart(ctx: KoaContext): Promise<Raw> {
  if (Number(ctx.req.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  try {
    await parseMultipart(ctx as never, async () => {})
  } catch (error) {
    if ((error as { httpCode?: number }).httpCode === 413) throw tooLarge()
    throw new Malformed('The multipart body cannot be read.')
  }
  const tree: Record<string, unknown> = Object.create(null)
  const fields = (ctx.request as { body?: Record<string, unknown> }).body ?? {}
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      // The multipart reader has no strict decoding; its replacement character tells where bytes were lost.
      if (String(value).includes('\uFFFD')) throw new Malformed('The parameters are not valid UTF-8.')
      put(tree, name, value)
    }
  }
  return tree
}
