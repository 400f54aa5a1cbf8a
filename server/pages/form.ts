import { hasCardNumber } from '../../domain/values/card-numbers.js'
import type { Locale, TextKey } from '../../domain/words/locale.js'
import type { Field, Fields, Value } from '../../engine/fields.js'
import { compileInput, type Input, InvalidInput, type Raw } from '../../engine/input.js'

/**
 * The looks of a field: `decimal` is an amount, `code` a code of digits, `checkboxes` a list of what is ticked, `files` files of
 * a multipart form, and a `hidden` one holds what the page has put there.
 */
export type EntryType =
  | 'text'
  | 'email'
  | 'tel'
  | 'password'
  | 'decimal'
  | 'code'
  | 'textarea'
  | 'select'
  | 'checkbox'
  | 'checkboxes'
  | 'files'
  | 'hidden'

/** One of the values that a field of type `select` or `checkboxes` offers. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** By the name of the field: what it offers. */
export type Choices = Readonly<Record<string, readonly Choice[]>>

/** A field of a form: the field that an action takes for the same thing, and how it looks. */
export interface Entry<F extends Field = Field> {
  readonly field: F
  readonly label: TextKey
  /** Stands below the field. */
  readonly hint?: TextKey
  readonly type: EntryType
  /** The value that a browser may fill in (HTML, 4.10.18.7). Defaults to `off`. */
  readonly autocomplete?: string
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
  { source, choices = {}, ...told }: Told & { readonly source: string; readonly choices?: Choices | undefined },
): Promise<{ readonly values: Entered<Entries> } | { readonly mistakes: Mistakes }> {
  const input = inputOf(entries)
  const wrong = { ...choiceMistakes(entries, raw, choices, told), ...cardMistakes(entries, raw, told) }
  try {
    const values = input.read(withLineFeeds(entries, raw))
    if (Object.keys(wrong).length > 0) return { mistakes: wrong }
    await input.settle?.(values, source)
    return { values }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return { mistakes: { ...sentences(error, entries, told), ...wrong } }
  }
}

/** Browsers end each line of a text with two characters. */
const withLineFeeds = (entries: Entries, raw: Raw): Raw =>
  Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const isText = typeof value === 'string' && Object.hasOwn(entries, name) && entries[name]?.type === 'textarea'
      return [name, isText ? value.replaceAll('\r\n', '\n') : value]
    }),
  )

/** Returns true for a value with a card number in a field whose reader masks them: one of free text (R-4142). */
export const isMasked = ({ field }: Entry, raw: unknown): boolean =>
  typeof raw === 'string' && hasCardNumber(raw) && !hasCardNumber(String(field.coerce(raw)))

/** Returns a sentence for each field of free text with a card number, which a form refuses (R-4144). */
const cardMistakes = (entries: Entries, raw: Raw, { locale, places }: Told): Mistakes =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([name, entry]) => isMasked(entry, raw[name]))
      .map(([name, { label }]) => [name, locale.say(['mistakes', 'cardNumber'], { label: locale.say(label, places) })]),
  )

/** Returns a sentence for each field with a value that it does not offer. */
const choiceMistakes = (entries: Entries, raw: Raw, choices: Choices, { locale, places }: Told): Mistakes =>
  Object.fromEntries(
    Object.entries(choices)
      .filter(([name, offered]) => [raw[name] ?? ''].flat().some((one) => !isOffered(one, offered)))
      .flatMap(([name]) => {
        const label = entries[name]?.label
        return label ? [[name, locale.say(['mistakes', 'chooseOffered'], { label: locale.say(label, places) })]] : []
      }),
  )

/** An empty value is left to the field, which may need one. */
const isOffered = (value: unknown, offered: readonly Choice[]): boolean =>
  value === '' || offered.some((one) => one.value === value)

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
