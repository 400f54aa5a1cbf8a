import type { Locale } from '../../domain/words/locale.js'
import type { RawParameters } from '../../engine/input.js'
import { type Choice, type Choices, type Entries, type Entry, isMasked, type SubmittedForm } from './form.js'
import { type Html, html } from './html.js'

export interface FieldContext {
  readonly locale: Locale
  /** Suffix that keeps IDs unique if a page contains the form more than once. */
  readonly suffix: string
  /** Placeholder values for labels. */
  readonly values: Readonly<Record<string, string>>
  readonly choices: Choices
  /** Initial values in the format that a browser sends. */
  readonly initial: RawParameters
}

/**
 * Renders the fields. A form that is shown again contains its submitted values, except passwords, codes, files, and
 * card numbers.
 */
export function showFields(entries: Entries, given: SubmittedForm | undefined, placing: FieldContext): Html {
  const { raw, mistakes } = given ?? { raw: placing.initial, mistakes: {} }
  const first = Object.keys(mistakes)[0]
  const shown = Object.entries(entries).filter(([, { type }]) => type !== 'hidden')
  return html`${shown.map(([name, entry]) =>
    (controls[entry.type] ?? showField)(name, entry, {
      ...{ raw: raw[name], mistake: mistakes[name], focus: name === first, id: `${name}${placing.suffix}` },
      ...placing,
    }),
  )}`
}

interface SingleFieldContext extends FieldContext {
  readonly raw: unknown
  readonly mistake: string | undefined
  readonly focus: boolean
  readonly id: string
}

type Control = (name: string, entry: Entry, around: SingleFieldContext) => Html

/** Controls other than a single-line text field. */
const controls: Readonly<Partial<Record<Entry['type'], Control>>> = {
  checkbox: showCheckbox,
  checkboxes: showCheckboxes,
  select: showSelect,
  textarea: showTextarea,
  files: showFiles,
}

function showCheckbox(name: string, entry: Entry, around: SingleFieldContext): Html {
  const { label, field } = entry
  const { raw, id, locale, values } = around
  return html`<div class="field check">
<input id="${id}" name="${name}" type="checkbox" value="1"${raw !== undefined && field.coerce(raw) === true && html` checked`}
${descriptionAttributes(around, findHint(entry, around))}>
<label for="${id}">${locale.say(label, values)}</label>
${showHintAndError(around, findHint(entry, around))}
</div>`
}

function showCheckboxes(name: string, entry: Entry, around: SingleFieldContext): Html {
  const { raw, id, locale, values, choices } = around
  const ticked = [raw ?? []].flat()
  return html`<fieldset class="field"${descriptionAttributes(around, findHint(entry, around))}>
<legend>${locale.say(entry.label, values)}</legend>
${(choices[name] ?? []).map(
  (one, at) => html`<div class="check"><input id="${id}-${at}" name="${name}" type="checkbox" value="${one.value}"${
    ticked.includes(one.value) && html` checked`
  }>
<label for="${id}-${at}">${one.label}</label></div>
`,
)}${showHintAndError(around, findHint(entry, around))}
</fieldset>`
}

function showSelect(name: string, entry: Entry, around: SingleFieldContext): Html {
  const { raw, choices, id } = around
  const offered = choices[name] ?? []
  // An empty option prevents submitting the first choice by mistake.
  const mayBeNothing = entry.isOptional || raw === ''
  const options = mayBeNothing && !offered.some(({ value }) => value === '') ? [emptyChoice, ...offered] : offered
  return labelControl(
    entry,
    around,
    (attributes) => html`<select id="${id}" name="${name}" autocomplete="${entry.autocomplete ?? 'off'}"${attributes}>
${options.map(({ value, label }) => html`<option value="${value}"${String(raw ?? '') === value && html` selected`}>${label}</option>\n`)}</select>`,
  )
}

const emptyChoice: Choice = { value: '', label: '–' }

function showTextarea(name: string, entry: Entry, around: SingleFieldContext): Html {
  const { raw, id } = around
  const typed = isMasked(entry, raw) ? '' : entry.field.coerce(raw)
  const { maxLength } = entry.field.schema as { maxLength?: number }
  // Browsers drop the first line break of the markup, so it must not be the text's own.
  return labelControl(
    entry,
    around,
    (attributes) =>
      html`<textarea id="${id}" name="${name}" rows="6"${maxLength !== undefined && html` maxlength="${maxLength}"`}${attributes}>
${typeof typed === 'string' && typed}</textarea>`,
  )
}

function showFiles(name: string, entry: Entry, around: SingleFieldContext): Html {
  return labelControl(
    entry,
    around,
    (attributes) => html`<input id="${around.id}" name="${name}" type="file" multiple${attributes}>`,
  )
}

/** The `input` types of single-line controls whose name is not an HTML type. */
const lineInputTypes = { decimal: 'text', code: 'text' } as const

function showField(name: string, entry: Entry, around: SingleFieldContext): Html {
  const { field, type, autocomplete = 'off' } = entry
  const { raw, id } = around
  const { minLength = 0, maxLength } = field.schema as { minLength?: number; maxLength?: number }
  const isForgotten = type === 'password' || type === 'code' || isMasked(entry, raw)
  // An amount is shown as typed, because the field converts it to a number.
  const typed = isForgotten ? undefined : type === 'decimal' ? raw : field.coerce(raw)
  const keys = { decimal: 'decimal', code: 'numeric' } as const
  return labelControl(
    entry,
    around,
    (attributes) => html`<input id="${id}" name="${name}" type="${
      Object.hasOwn(lineInputTypes, type) ? lineInputTypes[type as keyof typeof lineInputTypes] : type
    }" autocomplete="${autocomplete}"${
      Object.hasOwn(keys, type) && html` inputmode="${keys[type as keyof typeof keys]}"`
    }${type !== 'decimal' && maxLength !== undefined && html` maxlength="${maxLength}"`}
${minLength > 1 && html` minlength="${minLength}"`}${typeof typed === 'string' && html` value="${typed}"`}${attributes}>`,
  )
}

function labelControl(entry: Entry, around: SingleFieldContext, control: (attributes: Html) => Html): Html {
  const { label, isOptional } = entry
  const { id, locale, values } = around
  const hint = findHint(entry, around)
  return html`<div class="field">
<label for="${id}">${locale.say(label, values)}</label>
${control(html`${!isOptional && html` required`}${descriptionAttributes(around, hint)}`)}
${showHintAndError(around, hint)}
</div>`
}

/** Returns a field's own hint, a hint about the minimum length of its value, or undefined. */
function findHint({ hint, field: { schema } }: Entry, { locale, values }: SingleFieldContext): string | undefined {
  if (hint !== undefined) return locale.say(hint, values)
  const { minLength = 0 } = schema as { minLength?: number }
  return minLength > 1 ? locale.say(['labels', 'atLeast'], { count: minLength }) : undefined
}

/** Returns the attributes that link a field to its hint and error. */
function descriptionAttributes({ mistake, focus, id }: SingleFieldContext, hint: string | undefined): Html {
  const ids = [hint && `${id}-hint`, mistake && `${id}-error`].filter(Boolean).join(' ')
  return html`${ids && html` aria-describedby="${ids}"`}${mistake && html` aria-invalid="true"`}${focus && html` autofocus`}`
}

const showHintAndError = ({ mistake, id }: SingleFieldContext, hint: string | undefined): Html =>
  html`${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${mistake && html`<p class="error" id="${id}-error">${mistake}</p>`}`
