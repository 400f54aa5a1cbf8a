import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { failure, Malformed, Refused } from '../engine/errors.js'
import { decodeUtf8, parseForm } from '../engine/form.js'
import type { Raw } from '../engine/input.js'

/** Bytes. The longest form has a name and a password. */
const limit = 64 * 1024

/** What a form of these pages sent. Throws Refused for what is too large, of another type or not UTF-8. */
export async function readBody(ctx: Context): Promise<Raw> {
  if (!ctx.is('application/x-www-form-urlencoded'))
    throw new Refused(failure('media_type_unsupported', { message: 'Send the form as the page does.' }))
  return parseForm(decodeUtf8(await readBytes(ctx.req)))
}

function readBytes(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      // What is still to come is read and dropped, so that the browser gets to read the answer.
      else reject(new Refused(failure('body_too_large')))
    })
    req.on('end', () => resolve(Buffer.concat(chunks)))
    const cutShort = () => reject(new Malformed('The form did not arrive as a whole.'))
    req.on('error', cutShort)
    req.on('close', cutShort)
  })
}
