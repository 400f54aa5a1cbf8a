import type { IncomingMessage } from 'node:http'
import { failure, Malformed, Refused } from './errors.js'
import type { Fields } from './fields.js'
import { checkJson, decodeUtf8, parseForm } from './form.js'
import type { Raw } from './input.js'

/** Bytes of a body (ruling 10), and of one that may hold files. */
export const bodyLimit = 1024 * 1024
export const fileBodyLimit = 16 * bodyLimit

/** What an action takes in a body. */
export interface Intake {
  readonly limit: number
  /** The names under which files may come; others are dropped. */
  readonly files: ReadonlySet<string>
}

/** The intake of an action with these parameters. */
export function intakeOf(fields: Fields): Intake {
  const taking = Object.entries(fields).filter(([, { takesFiles }]) => takesFiles)
  return {
    limit: taking.length > 0 ? fileBodyLimit : bodyLimit,
    files: new Set(taking.flatMap(([name, { aliases }]) => [name, ...aliases])),
  }
}

/** How the bytes of each media type become parameters. */
type Reader = (bytes: Buffer, req: IncomingMessage, intake: Intake) => Raw | Promise<Raw>
const readers = new Map<string | undefined, Reader>([
  ['application/json', (bytes) => parseJson(decodeUtf8(bytes))],
  ['application/x-www-form-urlencoded', (bytes) => parseForm(decodeUtf8(bytes))],
  // Its reader is loaded when the first such body comes: few services ever see one.
  ['multipart/form-data', async (...given) => (await import('./multipart.js')).parseMultipart(...given)],
])

/**
 * The parameters in a request's body: urlencoded, JSON or multipart (ruling 9). Bytes that are not UTF-8 are refused,
 * which is why JSON and forms are read here; multipart, a grammar of its own, is koa-body's.
 */
export async function readBody(req: IncomingMessage, intake: Intake): Promise<Raw> {
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > intake.limit) throw tooLarge()
  const bytes = await readBytes(req, intake.limit, tooLarge)
  if (bytes.length === 0) return {}
  const type = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  const parse = readers.get(type)
  if (parse === undefined) throw new Refused(failure('media_type_unsupported'))
  return parse(bytes, req, intake)
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
