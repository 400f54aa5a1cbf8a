import { hasCardNumber } from '../../domain/values/card-numbers.js'
import type { Locale, TextKey } from '../../domain/words/locale.js'
import type { Field, Fields, Value } from '../../engine/fields.js'
import { compileInput, type Input, InvalidInput, type Raw } from '../../engine/input.js'
import { type Html, html } from './html.js'

/** A field of a form: the field that an action takes for the same thing, and how it looks. */
export interface Entry<F extends Field = Field> {
  readonly field: F
  readonly label: TextKey
  /** A hidden one holds what the page has put there; `decimal` is an amount. */
  readonly type: 'text' | 'email' | 'password' | 'decimal' | 'checkbox' | 'hidden'
  readonly autocomplete: string
  /** True where it may be left empty: the value of the field's default, else undefined. */
  readonly isOptional?: boolean
  /** Says what is wrong with a value that the field's schema refuses, where the words of the rule would not help. */
  readonly mistake?: TextKey
}

export type Entries = Readonly<Record<string, Entry>>
/** The values of a form, as its fields give them. */
export type Entered<E extends Entries> = { readonly [K in keyof E]: Value<E[K]['field']> }

/** By the name of the field: a sentence on what is wrong with it. */
export type Mistakes = Readonly<Record<string, string>>

/** A form that was sent and is shown again. */
export interface Given {
  readonly raw: Raw
  readonly mistakes: Mistakes
}

const inputs = new WeakMap<Entries, Input>()

function inputOf(entries: Entries): Input {
  const known = inputs.get(entries)
  if (known !== undefined) return known
  const fieldsWhere = (optional: boolean): Fields =>
    Object.fromEntries(
      Object.entries(entries)
        .filter(([, { isOptional = false }]) => isOptional === optional)
        .map(([name, { field }]) => [name, field]),
    )
  const input = compileInput({ required: fieldsWhere(false), optional: fieldsWhere(true) })
  inputs.set(entries, input)
  return input
}

/**
 * Returns the checked values of a form, or the mistakes in them. Slow work such as hashing is done before it resolves, in the
 * turn of the visitor that `source` names.
 */
export async function readFields(
  entries: Entries,
  raw: Raw,
  { source, ...told }: Told & { readonly source: string },
): Promise<{ readonly values: Entered<Entries> } | { readonly mistakes: Mistakes }> {
  const input = inputOf(entries)
  const withCards = cardMistakes(entries, raw, told)
  try {
    const values = input.read(raw)
    if (Object.keys(withCards).length > 0) return { mistakes: withCards }
    await input.settle?.(values, source)
    return { values }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return { mistakes: { ...sentences(error, entries, told), ...withCards } }
  }
}

/** Returns true for a value with a card number in a field whose reader masks them: one of free text (R-4142). */
const isMasked = ({ field }: Entry, raw: unknown): boolean =>
  typeof raw === 'string' && hasCardNumber(raw) && !hasCardNumber(String(field.coerce(raw)))

/** Returns a sentence for each field of free text with a card number, which a form refuses (R-4144). */
const cardMistakes = (entries: Entries, raw: Raw, { locale, places }: Told): Mistakes =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([name, entry]) => isMasked(entry, raw[name]))
      .map(([name, { label }]) => [name, locale.say(['mistakes', 'cardNumber'], { label: locale.say(label, places) })]),
  )

/** How labels are told: the language, and what stands in their places. */
interface Told {
  readonly locale: Locale
  readonly places: Readonly<Record<string, string>>
}

/** Faults of parameters -> sentences that name the label beside the field. */
const sentences = ({ violations, broken }: InvalidInput, entries: Entries, { locale, places }: Told): Mistakes =>
  Object.fromEntries(
    Object.entries(violations).map(([name, [sentence = '']]) => {
      const { label, mistake } = entries[name] as Entry
      const rule = broken[name]?.[0] ?? { rule: 'own' }
      const isOfSchema = !['required', 'empty', 'unstorable'].includes(rule.rule)
      const called = locale.say(label, places)
      return [
        name,
        mistake !== undefined && isOfSchema
          ? locale.say(mistake, { label: called })
          : locale.fieldMistake(called, rule, sentence),
      ]
    }),
  )

/** How the fields of one form stand in a page. */
export interface Placing {
  readonly locale: Locale
  /** Keeps the ids of a page apart, where a form stands in it more than once. */
  readonly suffix: string
  /** The values for the places of labels. */
  readonly values: Readonly<Record<string, string>>
}

/** Markup of the fields. Shown again, they keep what was typed, except passwords and what has a card number in it. */
export function showFields(entries: Entries, { raw, mistakes }: Given, placing: Placing): Html {
  const first = Object.keys(mistakes)[0]
  const shown = Object.entries(entries).filter(([, { type }]) => type !== 'hidden')
  return html`${shown.map(([name, entry]) =>
    (entry.type === 'checkbox' ? showCheckbox : showField)(name, entry, {
      ...{ raw: raw[name], mistake: mistakes[name], focus: name === first, id: `${name}${placing.suffix}` },
      ...placing,
    }),
  )}`
}

interface Around extends Placing {
  readonly raw: unknown
  readonly mistake: string | undefined
  readonly focus: boolean
  readonly id: string
}

const mistakeBelow = ({ mistake, id }: Around): Html | undefined =>
  mistake === undefined ? undefined : html`<p class="error" id="${id}-error">${mistake}</p>`

function showCheckbox(name: string, { label, field }: Entry, around: Around): Html {
  const { raw, mistake, focus, id, locale, values } = around
  return html`<div class="field check">
<input id="${id}" name="${name}" type="checkbox" value="1"${raw !== undefined && field.coerce(raw) === true && html` checked`}
${mistake && html` aria-describedby="${id}-error" aria-invalid="true"`}${focus && html` autofocus`}>
<label for="${id}">${locale.say(label, values)}</label>
${mistakeBelow(around)}
</div>`
}

function showField(name: string, entry: Entry, around: Around): Html {
  const { label, field, type, autocomplete, isOptional } = entry
  const { raw, mistake, focus, id, locale, values } = around
  const { minLength = 0, maxLength } = field.schema as { minLength?: number; maxLength?: number }
  const isDecimal = type === 'decimal'
  // An amount stays as it was typed: the field makes a number of it.
  const typed = type === 'password' || isMasked(entry, raw) ? undefined : isDecimal ? raw : field.coerce(raw)
  const hint = minLength > 1 && locale.say(['labels', 'atLeast'], { count: minLength })
  const described = [hint && `${id}-hint`, mistake && `${id}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${id}">${locale.say(label, values)}</label>
<input id="${id}" name="${name}" type="${isDecimal ? 'text' : type}" autocomplete="${autocomplete}"${
    isDecimal ? html` inputmode="decimal"` : html` maxlength="${maxLength}"`
  }${!isOptional && html` required`}
${minLength > 1 && html` minlength="${minLength}"`}${typeof typed === 'string' && html` value="${typed}"`}
${described && html` aria-describedby="${described}"`}${mistake && html` aria-invalid="true"`}${focus && html` autofocus`}>
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${mistakeBelow(around)}
</div>`
}
