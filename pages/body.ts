import { failure, Refused } from '../engine/errors.js'
import { decodeUtf8, parseForm } from '../engine/form.js'
import { withBody } from '../engine/incoming-body.js'
import type { Raw } from '../engine/input.js'
import type { Visit } from './visit.js'

/** Bytes. The longest form has a name and a password. */
const limit = 64 * 1024

/** What a form of these pages sent. Throws Refused for what is too large, of another type or not UTF-8. */
export async function readBody({ ctx, bodies }: Pick<Visit, 'ctx' | 'bodies'>): Promise<Raw> {
  if (!ctx.is('application/x-www-form-urlencoded'))
    throw new Refused(failure('media_type_unsupported', { message: 'Send the form as the page does.' }))
  return withBody(ctx.req, { limit, memory: bodies }, (bytes) => parseForm(decodeUtf8(bytes)))
}
