import { koaBody } from 'koa-body'
import { networkOf } from '../../engine/address.js'
import { refuseCodedBody } from '../../engine/content-coding.js'
import { failure, Malformed, Refused } from '../../engine/errors.js'
import { parseForm } from '../../engine/form.js'
import type { Raw } from '../../engine/input.js'
import type { Visit } from './visit.js'

/** Bytes. The longest form has a name and a password. */
const limit = 64 * 1024

const readForm = koaBody({ json: false, text: false, multipart: false, formLimit: limit, includeUnparsed: true })

/** Reads the fields of a posted form. Throws Refused for a body that is too large, of another type or not UTF-8. */
export async function readBody({ koa, bodies, attempts }: Visit): Promise<Raw> {
  if (!koa.is('application/x-www-form-urlencoded'))
    throw new Refused(failure('media_type_unsupported', { message: 'Send the form as the page does.' }))
  refuseCodedBody(koa.req.headers)
  const share = bodies.open(() => networkOf(attempts.addressOf(koa.req)))
  try {
    // How much of it is there is not known while it is read. Browsers announce the size of a form.
    share.resize(Math.min(Number(koa.get('content-length') || limit), limit))
    await readForm(koa, async () => {})
  } catch (error) {
    // What is still to come is read and dropped, so that the browser gets to read the answer.
    koa.req.resume()
    throw refusalOf(error as Error & { status?: number })
  } finally {
    share.resize(0)
  }
  const text: string = koa.request.rawBody ?? ''
  // Browsers write every such sign as escapes, which are read below: here it stands for bytes that are no UTF-8.
  if (text.includes('\uFFFD')) throw new Malformed('The form is not valid UTF-8.')
  // One grammar for all forms.
  return parseForm(text)
}

function refusalOf(error: Error & { status?: number }): Error {
  if (error instanceof Refused) return error
  return error.status === 413
    ? new Refused(failure('body_too_large', { headers: { Connection: 'close' } }))
    : new Malformed('The form cannot be read.')
}
