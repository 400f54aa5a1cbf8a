import type { Context } from 'koa'
import { readBytes } from '../engine/body.js'
import { failure, Refused } from '../engine/errors.js'
import { decodeUtf8, parseForm } from '../engine/form.js'
import type { Raw } from '../engine/input.js'

/** Bytes. The longest form has a name and a password. */
const limit = 64 * 1024

/** What a form of these pages sent. Throws Refused for what is too large, of another type or not UTF-8. */
export async function readBody(ctx: Context): Promise<Raw> {
  if (!ctx.is('application/x-www-form-urlencoded'))
    throw new Refused(failure('media_type_unsupported', { message: 'Send the form as the page does.' }))
  return parseForm(decodeUtf8(await readBytes(ctx.req, limit, tooLarge)))
}

const tooLarge = (): Refused => new Refused(failure('body_too_large'))
