import { hasCardNumber } from '../../domain/values/card-numbers.js'
import type { Locale, TextKey } from '../../domain/words/locale.js'
import type { Field, Fields, Value } from '../../engine/fields.js'
import { compileInput, type Input, InvalidInput, type RawParameters } from '../../engine/input.js'

/**
 * A field's control: `decimal` is an amount, `code` a numeric code, `checkboxes` a list of the ticked values, `files`
 * the files of a multipart form, and `hidden` a value set by the page.
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

/** A value offered by a field of type `select` or `checkboxes`. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** Choices by field name. */
export type Choices = Readonly<Record<string, readonly Choice[]>>

/** A form field: the action parameter that it corresponds to, and its appearance. */
export interface Entry<F extends Field = Field> {
  readonly field: F
  readonly label: TextKey
  /** Shown below the field. */
  readonly hint?: TextKey
  readonly type: EntryType
  /** Autofill token for browsers (HTML, 4.10.18.7). Defaults to `off`. */
  readonly autocomplete?: string
  /** True if the field may be left empty. Its value is then the default, or undefined. */
  readonly isOptional?: boolean
  /** Error for a value that the field's schema rejects, if the generic text would not help. */
  readonly mistake?: TextKey
}

export type Entries = Readonly<Record<string, Entry>>
export type FormValues<E extends Entries> = { readonly [K in keyof E]: Value<E[K]['field']> }

/** Error sentences by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** A submitted form that is shown again. */
export interface SubmittedForm {
  readonly raw: RawParameters
  readonly mistakes: FieldErrors
}

const inputs = new WeakMap<Entries, Input>()

function getInput(entries: Entries): Input {
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
 * Validates a form and returns its values or errors. Waits for slow work such as hashing, which is queued under the
 * visitor's network, `source`.
 */
export async function readFields(
  entries: Entries,
  raw: RawParameters,
  { source, choices = {}, ...told }: LabelContext & { readonly source: string; readonly choices?: Choices | undefined },
): Promise<{ readonly values: FormValues<Entries> } | { readonly mistakes: FieldErrors }> {
  const input = getInput(entries)
  const wrong = { ...choiceErrors(entries, raw, choices, told), ...cardNumberErrors(entries, raw, told) }
  try {
    const values = input.read(withLineFeeds(entries, raw))
    if (Object.keys(wrong).length > 0) return { mistakes: wrong }
    await input.settle?.(values, source)
    return { values }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return { mistakes: { ...toFieldErrors(error, entries, told), ...wrong } }
  }
}

/** Converts the CRLF line ends that browsers send in multi-line texts to line feeds. */
const withLineFeeds = (entries: Entries, raw: RawParameters): RawParameters =>
  Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const isText = typeof value === 'string' && Object.hasOwn(entries, name) && entries[name]?.type === 'textarea'
      return [name, isText ? value.replaceAll('\r\n', '\n') : value]
    }),
  )

/** Returns true if the field would mask a card number in the text (R-4142). */
export const isMasked = ({ field }: Entry, raw: unknown): boolean =>
  typeof raw === 'string' && hasCardNumber(raw) && !hasCardNumber(String(field.coerce(raw)))

/** Returns errors for free text with a card number (R-4144). */
const cardNumberErrors = (entries: Entries, raw: RawParameters, { locale, places }: LabelContext): FieldErrors =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([name, entry]) => isMasked(entry, raw[name]))
      .map(([name, { label }]) => [name, locale.say(['mistakes', 'cardNumber'], { label: locale.say(label, places) })]),
  )

/** Returns errors for values that are not among a field's choices. */
const choiceErrors = (
  entries: Entries,
  raw: RawParameters,
  choices: Choices,
  { locale, places }: LabelContext,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(choices)
      .filter(([name, offered]) => [raw[name] ?? ''].flat().some((one) => !isOffered(one, offered)))
      .flatMap(([name]) => {
        const label = entries[name]?.label
        return label ? [[name, locale.say(['mistakes', 'chooseOffered'], { label: locale.say(label, places) })]] : []
      }),
  )

/** Returns true for an offered value, and for an empty one, which only the field itself may reject. */
const isOffered = (value: unknown, offered: readonly Choice[]): boolean =>
  value === '' || offered.some((one) => one.value === value)

/** The language of errors, and the placeholder values for labels. */
interface LabelContext {
  readonly locale: Locale
  readonly places: Readonly<Record<string, string>>
}

/** Converts parameter errors to sentences with the field's label. */
const toFieldErrors = (
  { violations, broken }: InvalidInput,
  entries: Entries,
  { locale, places }: LabelContext,
): FieldErrors =>
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
