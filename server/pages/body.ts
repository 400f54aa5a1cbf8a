import { getNetwork } from '../../engine/address.js'
import { type BodyLimits, fileBodyLimit, parseBody } from '../../engine/body.js'
import { refuseEncodedBody } from '../../engine/content-coding.js'
import { failure, MalformedRequest, Refused } from '../../engine/errors.js'
import { parseForm } from '../../engine/form.js'
import { IncomingBody } from '../../engine/incoming-body.js'
import type { RawParameters } from '../../engine/input.js'
import type { Entries } from './form.js'
import type { Visit } from './visit.js'

/** Size limits in bytes: for single-line fields, for texts such as a ticket message, and for files. */
const limits = { lines: 64 * 1024, texts: 256 * 1024, files: fileBodyLimit } as const

/** Returns the size limit and the file fields for a page with these forms. */
export const formBodyLimits = (forms: readonly { readonly fields: Entries }[]): BodyLimits => {
  const fields = forms.flatMap((form) => Object.entries(form.fields))
  const files = fields.flatMap(([name, { type }]) => (type === 'files' ? [name] : []))
  const hasTexts = fields.some(([, { type }]) => type === 'textarea')
  const limit = files.length > 0 ? limits.files : hasTexts ? limits.texts : limits.lines
  return { limit, files: new Set(files) }
}

let readers: ReturnType<typeof loadReaders> | undefined

/** Loads the body parsers. Called when the first form is posted. */
async function loadReaders() {
  const { koaBody } = await import('koa-body')
  const readerOf = (formLimit: number) =>
    koaBody({ json: false, text: false, multipart: false, formLimit, includeUnparsed: true })
  return { lines: readerOf(limits.lines), texts: readerOf(limits.texts) }
}

/**
 * Reads the fields of a posted form. Throws Refused if the body is too large, has another media type, or is not UTF-8.
 */
export async function readBody(visit: Visit, intake: BodyLimits): Promise<RawParameters> {
  const { koa, bodies, attempts } = visit
  if (intake.files.size > 0 && koa.is('multipart/form-data')) return readFiles(visit, intake)
  if (!koa.is('application/x-www-form-urlencoded'))
    throw new Refused(failure('media_type_unsupported', { message: 'Submit the form from its page.' }))
  refuseEncodedBody(koa.req.headers)
  const share = bodies.open(() => getNetwork(attempts.addressOf(koa.req)))
  // A form with file fields that is sent without files is limited like one with texts.
  const kind = intake.limit === limits.lines ? 'lines' : 'texts'
  try {
    // The parser does not report its progress, so the announced size is reserved.
    share.resize(Math.min(Number(koa.get('content-length') || limits[kind]), limits[kind]))
    readers ??= loadReaders()
    const { [kind]: read } = await readers
    await read(koa, async () => {})
  } catch (error) {
    // Discards the rest of the body, so that the browser reads the response.
    koa.req.resume()
    throw toBodyError(error as Error & { status?: number })
  } finally {
    share.resize(0)
  }
  const text: string = koa.request.rawBody ?? ''
  // Browsers send U+FFFD only percent-encoded, which is decoded below. In the raw text, it marks invalid UTF-8.
  if (text.includes('\uFFFD')) throw new MalformedRequest('The form is not valid UTF-8.')
  return parseForm(text)
}

/** Reads a form with files. Such forms require a session, which lifts the memory limit for anonymous bodies. */
async function readFiles({ koa, bodies, attempts, session }: Visit, intake: BodyLimits): Promise<RawParameters> {
  refuseEncodedBody(koa.req.headers)
  const share = bodies.open(() => getNetwork(attempts.addressOf(koa.req)))
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

function toBodyError(error: Error & { status?: number }): Error {
  if (error instanceof Refused) return error
  return error.status === 413
    ? new Refused(failure('body_too_large', { headers: { Connection: 'close' } }))
    : new MalformedRequest('The form could not be read.')
}
