import { Fault } from '../../domain/values/faults.js'
import { errorKinds } from '../../engine/errors.js'
import type { RawParameters } from '../../engine/input.js'
import { countAttempt, setPasswordByLink, visitorNetwork } from './attempt.js'
import { formBodyLimits, readBody } from './body.js'
import { type Definition, type FormDefinition, Mistake } from './definition.js'
import type { DocumentQueue } from './document-queue.js'
import { foreignForm, formDenied } from './error-pages.js'
import { type FieldErrors, readFields } from './form.js'
import type { PageContent, Redirect, StreamedFile } from './page.js'
import { reauthenticationFields, validateReauthentication } from './reauthentication.js'
import { isSessionForm } from './session.js'
import { createView, isOffered, mayUse, omitNames } from './view.js'
import type { Visit } from './visit.js'

type AnyForm = FormDefinition<Visit, unknown>

interface Named {
  readonly name: string
  readonly form: AnyForm
}

/** The result of a form, or errors to show again. Undefined if the record or link no longer exists. */
type Outcome = { readonly result: unknown } | { readonly mistakes: FieldErrors; readonly status: number } | undefined

/** Default texts for a form that the visitor is not permitted to use. */
const deniedTexts = {
  title: 'formNotPermitted',
  login: 'formNotPermittedText',
  staff: 'formNotForStaffText',
} as const

/** Answers a posted form. Returns undefined if the page's record or link does not exist. */
export async function answerPost(
  definition: Definition,
  visit: Visit,
  turns: DocumentQueue,
): Promise<PageContent | Redirect | StreamedFile | undefined> {
  const forms = Object.entries(definition.forms ?? {}).map(([name, form]): Named => ({ name, form }))
  if (forms.some(({ form }) => form.limit === 'attempts')) await countAttempt(visit)
  const raw = await readBody(visit, formBodyLimits(forms.map(({ form }) => form)))
  const { session } = visit
  if (session !== undefined && !isSessionForm(session, raw.form_token)) throw foreignForm()
  const named = forms.length === 1 ? forms : forms.filter(({ name }) => name === raw.form)
  for (const { form } of named)
    if (session !== undefined && !mayUse(form, session)) throw formDenied(session, form.needs?.without ?? deniedTexts)
  // Pages that consist only of forms load no data.
  const data = definition.load === undefined ? null : await definition.load(visit)
  if (data === undefined) return undefined
  const offered = forms.filter(({ form }) => isOffered(form, data) && mayUse(form, session))
  const asked = raw.form === undefined ? offered : offered.filter(({ name }) => name === raw.form)
  const [chosen, ...others] = asked
  if (chosen === undefined || others.length > 0) return showNoLongerOffered(definition, visit, data, named.length > 0)
  const answer = await performForm(definition, visit, { ...chosen, raw, data })
  return answer !== undefined && 'stream' in answer ? turns.hold(session?.secret ?? '', answer) : answer
}

/**
 * Shows the current page with a 409 for a form that is no longer offered. Returns undefined for an unknown form, or if
 * the page has no `show`.
 */
const showNoLongerOffered = (
  definition: Definition,
  visit: Visit,
  data: unknown,
  hasForms: boolean,
): PageContent | undefined =>
  hasForms && definition.show !== undefined
    ? { ...definition.show(data, createView(definition, visit, data)), status: errorKinds.conflict }
    : undefined

interface Sent extends Named {
  readonly raw: RawParameters
  readonly data: unknown
}

async function performForm(
  definition: Definition,
  visit: Visit,
  sent: Sent,
): Promise<PageContent | Redirect | StreamedFile | undefined> {
  const { name, form, raw, data } = sent
  const link = form.link?.(visit, data)
  const outcome = await (link === undefined
    ? runForm(visit, sent)
    : setPasswordByLink(visit, link, () => runForm(visit, sent)))
  if (outcome === undefined) return undefined
  if ('mistakes' in outcome) return showFormAgain(definition, visit, { name, raw, ...outcome })
  const { result } = outcome
  if (isRedirect(result) || isStreamed(result)) return result
  return form.done?.(result, createView(definition, visit, data), data)
}

/** Reads the fields and runs the form. Hashing is slow, so it happens before a transaction is open. */
async function runForm(visit: Visit, { form, raw, data }: Sent): Promise<Outcome> {
  const { locale } = visit.speech
  const sent = omitNames(raw, form.leavesOut?.(data, raw) ?? [])
  const places = form.places?.(data, raw) ?? {}
  const choices = form.choices?.(data, locale, raw)
  const read = await readFields(form.fields, sent, { locale, places, choices, source: visitorNetwork(visit) })
  if ('mistakes' in read) return { ...read, status: errorKinds.impossible }
  const { session } = visit
  const proof = reauthenticationFields(form, session)
  if (session !== undefined && Object.keys(proof).length > 0) {
    const mistakes = await validateReauthentication({ ...visit, session }, proof, raw)
    if (mistakes !== undefined) return { mistakes, status: errorKinds.impossible }
  }
  try {
    const result = await form.run(visit, read.values, data)
    return result === undefined ? undefined : { result }
  } catch (error) {
    if (error instanceof Mistake)
      return { mistakes: { [error.field]: locale.say(error.text, error.values) }, status: errorKinds.impossible }
    const field = error instanceof Fault ? form.mistakes?.[error.code] : undefined
    if (field === undefined) throw error
    const fault = error as Fault
    return { mistakes: { [field]: locale.fault(fault) }, status: errorKinds[fault.kind] }
  }
}

/** Shows a form again on the reloaded page, because changed data may have caused the error. */
async function showFormAgain(
  definition: Definition,
  visit: Visit,
  { status, ...given }: { name: string; raw: RawParameters; mistakes: FieldErrors; status: number },
): Promise<PageContent | undefined> {
  const data = await definition.load?.(visit)
  if (data === undefined) return undefined
  const isThere = isOffered(definition.forms?.[given.name] as AnyForm, data)
  const shown = definition.show?.(data, createView(definition, visit, data, given))
  return shown && { ...shown, status: isThere ? status : errorKinds.conflict }
}

const isRedirect = (result: unknown): result is Redirect =>
  typeof result === 'object' && result !== null && 'to' in result

const isStreamed = (result: unknown): result is StreamedFile =>
  typeof result === 'object' && result !== null && 'stream' in result
