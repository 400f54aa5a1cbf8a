import type { Rights } from '../../domain/access/credential-limits.js'
import { hasLoginPermission } from '../../domain/clients/login-permissions.js'
import type { Permission } from '../../domain/values/permissions.js'
import type { Definition, FormDefinition, View } from './definition.js'
import type { Entries, SubmittedForm } from './form.js'
import { showFields } from './form-fields.js'
import { type Html, html } from './html.js'
import type { OpenSession } from './page.js'
import { reauthenticationFields } from './reauthentication.js'
import type { Visit } from './visit.js'

type AnyForm = FormDefinition<Visit, unknown>

/** A submitted form that is shown again with its errors. */
export interface SubmittedNamedForm extends SubmittedForm {
  readonly name: string
}

/** Returns true if both the login and the staff account that opened the session, if any, may use a form. */
export const mayUse = ({ needs }: Pick<AnyForm, 'needs'>, session: OpenSession | undefined): boolean =>
  needs === undefined ||
  (session !== undefined &&
    (needs.login === undefined || hasLoginPermission(session.permissions, needs.login)) &&
    (needs.staff === undefined || session.opener === undefined || hasPermission(session.opener, needs.staff)))

const hasPermission = ({ full, permissions }: Rights, wanted: Permission | 'full'): boolean =>
  full || (wanted !== 'full' && permissions.has(wanted))

export const isOffered = (form: AnyForm, data: unknown): boolean => form.offered?.(data) ?? true

export const omitNames = <T>(
  all: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> =>
  names.length === 0 ? all : Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

/** Renders the error of the whole form or a hidden field. */
function showFormError(fields: Entries, mistakes: SubmittedForm['mistakes']): Html | undefined {
  const [text] = Object.entries(mistakes).flatMap(([name, one]) => {
    const type = Object.hasOwn(fields, name) ? fields[name]?.type : undefined
    return type === undefined || type === 'hidden' ? [one] : []
  })
  return text === undefined ? undefined : html`<p class="error" role="alert">${text}</p>\n`
}

export const hasFiles = ({ fields }: AnyForm): boolean => Object.values(fields).some(({ type }) => type === 'files')

export function createView(
  definition: Definition,
  { speech: { locale }, root, session }: Visit,
  data: unknown,
  given?: SubmittedNamedForm,
): View {
  const forms = Object.entries(definition.forms ?? {})
  // If the submitted form is no longer offered, its input is shown in the form that replaced it.
  const isGone = given !== undefined && !forms.some(([name, form]) => name === given.name && isOffered(form, data))
  return {
    locale,
    root,
    may: (permission) => session !== undefined && hasLoginPermission(session.permissions, permission),
    form: (name, above, { hidden = {}, buttons } = {}) => {
      const form = definition.forms?.[name]
      if (form === undefined) throw new Error(`the page ${definition.path} has no form ${name}`)
      if (!isOffered(form, data) || !mayUse(form, session)) return undefined
      const isSame =
        given?.name === name && Object.entries(hidden).every(([field, value]) => given.raw[field] === value)
      const typed = given !== undefined && (isGone || isSame) ? given : undefined
      const proof = reauthenticationFields(form, session)
      const values = form.places?.(data, hidden) ?? {}
      const placing = {
        locale,
        values,
        choices: form.choices?.(data, locale, hidden) ?? {},
        initial: form.initial?.(data, hidden) ?? {},
        suffix: Object.values(hidden)
          .map((value) => `-${value}`)
          .join(''),
      }
      // Without `action`, the page's address, often secret, is not in the markup.
      return html`<form method="post"${hasFiles(form) && html` enctype="multipart/form-data"`}>
${session !== undefined && html`<input type="hidden" name="form_token" value="${session.formToken}">\n`}${
  forms.length > 1 && html`<input type="hidden" name="form" value="${name}">\n`
}${Object.entries(hidden).map(
  ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">\n`,
)}${showFormError({ ...form.fields, ...proof }, typed?.mistakes ?? {})}${above}
${showFields(omitNames(form.fields, form.leavesOut?.(data, hidden) ?? []), typed, placing)}
${showFields(proof, typed, { ...placing, suffix: `-${name}${placing.suffix}` })}${buttons ?? html`<button>${locale.say(form.button, values)}</button>`}
</form>`
    },
  }
}
