import { networkOf } from '../../engine/address.js'
import { fileBodyLimit, type Intake, parseBody } from '../../engine/body.js'
import { refuseCodedBody } from '../../engine/content-coding.js'
import { failure, Malformed, Refused } from '../../engine/errors.js'
import { parseForm } from '../../engine/form.js'
import { IncomingBody } from '../../engine/incoming-body.js'
import type { Raw } from '../../engine/input.js'
import type { Entries } from './form.js'
import type { Visit } from './visit.js'

/** Bytes of a form: of one with nothing but lines, of one with a text such as the message of a ticket, and of one with files. */
const limits = { lines: 64 * 1024, texts: 256 * 1024, files: fileBodyLimit } as const

/** Returns what a page with these forms takes: files under the names of fields that hold some. */
export const intakeOf = (forms: readonly { readonly fields: Entries }[]): Intake => {
  const fields = forms.flatMap((form) => Object.entries(form.fields))
  const files = fields.flatMap(([name, { type }]) => (type === 'files' ? [name] : []))
  const hasTexts = fields.some(([, { type }]) => type === 'textarea')
  const limit = files.length > 0 ? limits.files : hasTexts ? limits.texts : limits.lines
  return { limit, files: new Set(files) }
}

let readers: ReturnType<typeof loadReaders> | undefined

/** Loads what reads forms, with the first of them. */
async function loadReaders() {
  const { koaBody } = await import('koa-body')
  const readerOf = (formLimit: number) =>
    koaBody({ json: false, text: false, multipart: false, formLimit, includeUnparsed: true })
  return { lines: readerOf(limits.lines), texts: readerOf(limits.texts) }
}

/** Reads the fields of a posted form. Throws Refused for a body that is too large, of another type or not UTF-8. */
export async function readBody(visit: Visit, intake: Intake): Promise<Raw> {
  const { koa, bodies, attempts } = visit
  if (intake.files.size > 0 && koa.is('multipart/form-data')) return readFiles(visit, intake)
  if (!koa.is('application/x-www-form-urlencoded'))
    throw new Refused(failure('media_type_unsupported', { message: 'Send the form as the page does.' }))
  refuseCodedBody(koa.req.headers)
  const share = bodies.open(() => networkOf(attempts.addressOf(koa.req)))
  // A form with files that comes without any is one with texts.
  const kind = intake.limit === limits.lines ? 'lines' : 'texts'
  try {
    // How much of it is there is not known while it is read. Browsers announce the size of a form.
    share.resize(Math.min(Number(koa.get('content-length') || limits[kind]), limits[kind]))
    readers ??= loadReaders()
    const { [kind]: read } = await readers
    await read(koa, async () => {})
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

/** Reads a form with files, which only who is signed in may send: a body of many megabytes is no visitor's. */
async function readFiles({ koa, bodies, attempts, session }: Visit, intake: Intake): Promise<Raw> {
  refuseCodedBody(koa.req.headers)
  const share = bodies.open(() => networkOf(attempts.addressOf(koa.req)))
  if (session !== undefined) share.trust()
  const body = new IncomingBody(koa.req, intake.limit, share)
  try {
    await body.read()
    return parseBody(body.bytes, koa.req, intake)
  } catch (error) {
    koa.req.resume()
    throw error
  } finally {
    share.resize(0)
  }
}

function refusalOf(error: Error & { status?: number }): Error {
  if (error instanceof Refused) return error
  return error.status === 413
    ? new Refused(failure('body_too_large', { headers: { Connection: 'close' } }))
    : new Malformed('The form cannot be read.')
}
