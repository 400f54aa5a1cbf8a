import { type IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import Koa, { type Context as KoaContext } from 'koa'
import { koaBody } from 'koa-body'
import { fileBodyLimit, type Intake } from './body.js'
import { Malformed } from './errors.js'
import { Upload } from './files.js'
import { bounds, put } from './form.js'
import type { Raw } from './input.js'

const koa = new Koa()

/** Reads the parts of a multipart body: fields as koa-body does, files into memory, and those that nobody takes nowhere. */
const multipart = (takeFile: (name: string, file: Upload) => void) =>
  koaBody({
    multipart: true,
    json: false,
    urlencoded: false,
    text: false,
    formidable: {
      maxFields: bounds.keys,
      maxFieldsSize: fileBodyLimit,
      // A part is a file where it names one. Any other part is a field, also where it states its type or its encoding as
      // some clients do; formidable takes a typed part for a file, and throws where nobody can catch it, which ends the
      // process, at an encoding that names no encoding of text.
      onPart: (part, asField) => {
        const { name, originalFilename } = part
        if (originalFilename === null)
          return asField(Object.assign(part, { mimetype: null, transferEncoding: 'utf-8' }))
        const chunks: Buffer[] = []
        part.on('data', (chunk: Buffer) => chunks.push(chunk))
        part.on('end', () => takeFile(name ?? '', new Upload(originalFilename, Buffer.concat(chunks))))
      },
    },
  })

/** The parameters of a multipart body; files only where the intake has a place for them. */
export async function parseMultipart(
  bytes: Buffer,
  { method, url, headers }: IncomingMessage,
  { files }: Intake,
): Promise<Raw> {
  const parts: [name: string, value: unknown][] = []
  let ctx: KoaContext
  try {
    // It is handed the bytes rather than the request, so that one bound holds for all forms of a body.
    const req = Object.assign(Readable.from([bytes]), { method, url, headers }) as unknown as IncomingMessage
    ctx = koa.createContext(req, new ServerResponse(req))
    const taken = (name: string, file: Upload) => {
      // A form sends a part without a name where nobody chose a file.
      if (file.name !== '' && files.has(name.split('[', 1)[0] as string)) parts.push([name, file])
    }
    await multipart(taken)(ctx, async () => {})
  } catch {
    throw new Malformed(`The multipart body cannot be read, or holds more than ${bounds.keys} fields.`)
  }
  const fields = (ctx.request as { body?: Record<string, unknown> }).body ?? {}
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) parts.push([name, value])
  if (parts.length > bounds.keys) throw new Malformed(`The multipart body holds more than ${bounds.keys} parts.`)
  const tree: Record<string, unknown> = Object.create(null)
  for (const [name, value] of parts) {
    // The multipart reader has no strict decoding; its replacement character tells where bytes were lost.
    if (`${name}${value instanceof Upload ? value.name : value}`.includes('\uFFFD'))
      throw new Malformed('The parameters are not valid UTF-8.')
    put(tree, name, value)
  }
  return tree
}
