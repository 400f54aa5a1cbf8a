import { amount, code, identifier } from '../../actions/_shared/fields.js'
import { billableCycles } from '../../domain/billing/cycles.js'
import { type DomainService, domainExtras } from '../../domain/domains/domain-addon-types.js'
import { type PriceName, priceNames } from '../../domain/products/product-types.js'
import { emailKey } from '../../domain/values/email.js'
import { cents, type Decimal, toNumber as toAmount, toCents } from '../../domain/values/money.js'
import {
  type Clearable,
  email,
  type Field,
  type FieldOptions,
  field,
  integer,
  trimmed,
  withDefault,
} from '../../engine/fields.js'
import { Type } from '../../engine/schema.js'

export {
  amount,
  code,
  country,
  extension,
  identifier,
  longText,
  moment,
  name,
  permissionSet,
  text,
} from '../../actions/_shared/fields.js'
export { group, listOf } from '../../engine/composites.js'
export {
  addressRange,
  changes,
  date,
  email,
  flag,
  integer,
  oneOf,
  secret,
  withDefault,
} from '../../engine/fields.js'

/** An email address in lower case, the form used in comparisons. */
export const foldedEmail = (options: FieldOptions = {}): Field<string> => {
  const address = email(options)
  return {
    ...address,
    coerce: (wire) => {
      const one = address.coerce(wire)
      return typeof one === 'string' ? emailKey(one) : one
    },
  }
}

/** A setting's name, as in setconfigurationvalue. Letter case is ignored, so only one spelling is stored. */
export const settingName = (): Field<string> => {
  const one = identifier()
  return {
    ...one,
    coerce: (wire) => {
      const plain = one.coerce(wire)
      return typeof plain === 'string' ? plain.toLowerCase() : plain
    },
  }
}

/** A field whose stored form differs from its form in the file. */
interface StoredFormField {
  /** Converts a stored value to its form in the file. */
  readonly encode: (stored: never) => unknown
}

/** Converts a field's stored value to its form in the file. */
export const withStoredForm = (field: Field, stored: unknown): unknown =>
  'encode' in field && stored != null ? (field as Field & StoredFormField).encode(stored as never) : stored

const plainDecimal = /^-?\d{1,15}(?:\.\d{1,15})?$/

const toNumber = (wire: unknown): unknown => {
  const plain = trimmed(wire)
  return typeof plain === 'string' && plainDecimal.test(plain) ? Number(plain) : plain
}

/** A number above 0 and up to `max`, in plain decimal form. */
export const positiveNumber = ({
  max,
  ...options
}: FieldOptions & { max: number }): Field<number> & StoredFormField => ({
  ...field<number>(
    {
      schema: Type.Number({ exclusiveMinimum: 0, maximum: max }),
      coerce: toNumber,
      rule: `must be a number above 0, at most ${max}, in plain decimal form`,
    },
    options,
  ),
  encode: (stored: number) => (String(stored).includes('e') ? stored.toFixed(15) : stored),
})

/** A percentage from 0 to 100, stored in hundredths of a percent by default. Finer values are rounded half up. */
export const percent = ({
  decimals = 2,
  ...options
}: FieldOptions & { decimals?: 2 | 3 } = {}): Field<number> & StoredFormField => ({
  ...field<number>(
    {
      schema: Type.Number({ minimum: 0, maximum: 100 }),
      coerce: toNumber,
      decode: (value: number) => toCents(value.toFixed(4) as Decimal, decimals),
    },
    { example: 7.5, ...options },
  ),
  encode: (stored: number) => toAmount(cents(stored), decimals),
})

/** A number of at least 0, stored in hundredths. Finer values are rounded half up. */
export const hundredths = (options: FieldOptions = {}): Field<number> & StoredFormField => {
  const { schema, coerce } = amount({ min: 0, ...options })
  const decode = (value: number) => toCents(value.toFixed(4) as Decimal, 2)
  return { ...field<number>({ schema, coerce, decode }), encode: (stored: number) => toAmount(cents(stored), 2) }
}

export const order = () =>
  withDefault(integer({ min: 0, max: 1_000_000, description: 'Position in lists, lowest first.' }), 0)

/** Prices by currency code and price name. */
type PricesOf<Name extends string> = Readonly<Record<string, Readonly<Partial<Record<Name, Decimal>>>>>

/** An addon's prices by currency code and billing cycle. */
export type Pricing = PricesOf<(typeof billableCycles)[number]>

/** A product's prices and setup fees by currency code and billing cycle. */
export type ProductPricing = PricesOf<PriceName>

export const pricing = (options: FieldOptions = {}): Clearable<Pricing, Pricing> => pricesOf(billableCycles, options)

export const productPricing = (options: FieldOptions = {}): Clearable<ProductPricing, ProductPricing> =>
  pricesOf(priceNames, options)

/** Prices by currency and name. Currency codes are not checked here, because only the database knows which exist. */
const pricesOf = <Name extends string>(
  names: readonly Name[],
  options: FieldOptions,
): Clearable<PricesOf<Name>, PricesOf<Name>> => ({
  ...field<PricesOf<Name>>(
    {
      schema: Type.Record(
        Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(amount({ min: 0 }).schema)])), {
          additionalProperties: false,
        }),
      ),
      coerce: (wire) => mapped(wire, (prices) => mapped(prices, (price) => amount().coerce(price))),
      decode: (given: Record<string, Record<string, number>>) =>
        mapped(given, (prices) => mapped(prices, (price) => price.toFixed(4))),
    },
    options,
  ),
  cleared: {},
})

/** TLD prices by number of years. */
const pricesByYears = (years: string) =>
  Type.Record(amount({ min: 0 }).schema, { pattern: `^(${years})$`, additionalProperties: false })

const manyYears = pricesByYears('[1-9]|10')
const oneYear = pricesByYears('1')

/** Prices by currency code, service, and number of years. */
export type TldPricing = Readonly<
  Record<string, Readonly<Partial<Record<DomainService, Readonly<Record<string, Decimal>>>>>>
>

/**
 * TLD prices. A transfer adds one year and a restoration none, so each has a single price, under `1`. Currency codes
 * are not checked here, because only the database knows which exist.
 */
export const tldPricing = (options: FieldOptions = {}): Clearable<TldPricing, TldPricing> => ({
  ...field<TldPricing>(
    {
      schema: Type.Record(
        Type.Object(
          {
            register: Type.Optional(manyYears),
            renew: Type.Optional(manyYears),
            transfer: Type.Optional(oneYear),
            restore: Type.Optional(oneYear),
            ...Object.fromEntries(domainExtras.map((extra) => [extra, Type.Optional(manyYears)])),
          },
          { additionalProperties: false },
        ),
      ),
      coerce: (wire) =>
        mapped(wire, (services) => mapped(services, (prices) => mapped(prices, (price) => amount().coerce(price)))),
      decode: (given: Record<string, Record<string, Record<string, number>>>) =>
        mapped(given, (services) => mapped(services, (prices) => mapped(prices, (price) => price.toFixed(4)))),
    },
    options,
  ),
  cleared: {},
})

/** Values by name: text, numbers, or booleans. Null removes a value. */
export const valueMap = (
  options: FieldOptions = {},
): Clearable<Record<string, string | boolean | null>, null> & { readonly isValueMap: true } => ({
  ...field<Record<string, string | boolean | null>>(
    {
      schema: Type.Record(Type.Union([Type.String({ maxLength: 65_535 }), Type.Boolean(), Type.Null()])),
      coerce: (wire) => mapped(wire, (value) => (typeof value === 'number' ? String(value) : value)),
    },
    options,
  ),
  cleared: null,
  isValueMap: true,
})

export const isValueMap = (field: Field): boolean => 'isValueMap' in field

/** Returns a map with converted values. Other input is unchanged. */
function mapped<V>(map: Readonly<Record<string, V>>, make: (value: V) => unknown): Record<string, never>
function mapped(map: unknown, make: (value: unknown) => unknown): unknown
function mapped(map: unknown, make: (value: never) => unknown): unknown {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return map
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, make(value as never)]))
}

/** Text that matches a pattern after `shape` has normalized it. `rule` completes "must …". */
export const patternText = (
  pattern: string,
  {
    rule,
    shape = (plain) => plain,
    secret = false,
    ...options
  }: FieldOptions & { rule: string; shape?: (plain: string) => string; secret?: boolean },
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
    options,
  )

/** Text stored unchanged. Blanks and empty text are values, and only null clears it. */
export const verbatimText = (
  options: FieldOptions & { max: number },
): Field<string> & { readonly isVerbatim: true } => ({
  ...code(options),
  coerce: (wire) => (typeof wire === 'number' || typeof wire === 'boolean' ? String(wire) : wire),
  isVerbatim: true,
})

export const isVerbatim = (field: Field): boolean => 'isVerbatim' in field
