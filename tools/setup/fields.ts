import Type from 'typebox'
import { type Decimal, toCents } from '../../domain/money.js'
import { type Facts, type Field, field, text, trimmed } from '../../engine/fields.js'

export {
  addressRange,
  changes,
  email,
  flag,
  integer,
  listOf,
  longText,
  name,
  oneOf,
  secret,
  text,
  withDefault,
} from '../../engine/fields.js'

const plainDecimal = /^-?\d{1,15}(?:\.\d{1,15})?$/

const toNumber = (wire: unknown): unknown => {
  const plain = trimmed(wire)
  return typeof plain === 'string' && plainDecimal.test(plain) ? Number(plain) : plain
}

/** A number above 0, in plain decimal form. */
export const positive = ({ max, ...facts }: Facts & { max: number }): Field<number> =>
  field<number>(
    {
      schema: Type.Number({ exclusiveMinimum: 0, maximum: max }),
      coerce: toNumber,
      rule: `must be a number above 0, at most ${max}, in plain decimal form`,
    },
    facts,
  )

/** A percentage from 0 to 100 -> hundredths of a percent; what is finer is rounded half up. */
export const percent = (facts: Facts = {}): Field<number> =>
  field<number>(
    {
      schema: Type.Number({ minimum: 0, maximum: 100 }),
      coerce: toNumber,
      decode: (value: number) => toCents(value.toFixed(4) as Decimal, 2),
    },
    { example: 7.5, ...facts },
  )

/** Text of a given form, brought into it by `shape` first. `rule` completes "must …". */
export const shaped = (
  pattern: string,
  {
    rule,
    shape = (plain) => plain,
    secret = false,
    ...facts
  }: Facts & { rule: string; shape?: (plain: string) => string; secret?: boolean },
): Field<string> =>
  field<string>(
    {
      schema: Type.String({ pattern }),
      coerce: (wire) => {
        const plain = trimmed(wire)
        return typeof plain === 'string' ? shape(plain) : plain
      },
      rule: `must ${rule}`,
      secret,
    },
    facts,
  )

/** Text that is kept as it stands: blanks and an empty text are values of their own, and only null clears. */
export const verbatim = (facts: Facts & { max: number }): Field<string> & { readonly isVerbatim: true } => ({
  ...text(facts),
  coerce: (wire) => (typeof wire === 'number' || typeof wire === 'boolean' ? String(wire) : wire),
  isVerbatim: true,
})

export const isVerbatim = (field: Field): boolean => 'isVerbatim' in field
