import { domainToASCII } from 'node:url'
import { parseBan } from '../../domain/access/ban-ranges.js'
import { type NewPassword, prepareNewPassword } from '../../domain/access/new-password.js'
import { type LoginPermissions, loginPermissions } from '../../domain/clients/login-permissions.js'
import { type Decimal, toCents, trimZeros } from '../../domain/values/money.js'
import { type Permission, permissionKeys } from '../../domain/values/permissions.js'
import { canonicalAddress } from '../../engine/address.js'
import { listOf } from '../../engine/composites.js'
import {
  id as anyId,
  type Clearable,
  type Field,
  type FieldOptions,
  field,
  instant,
  nullable,
  oneOf,
  secret,
  trimmed,
} from '../../engine/fields.js'
import { Type } from '../../engine/schema.js'
import { code } from './texts.js'

export { alignedList, group, listOf, mapOf, record } from '../../engine/composites.js'
export {
  addressRange,
  changes,
  date,
  email,
  flag,
  instant,
  integer,
  nullable,
  number,
  numbered,
  oneOf,
  optional,
  orNull,
  requiredUnless,
  scalar,
  secret,
  shownSecret,
  unsupported,
  withDefault,
  withoutClearing,
  withUsualDefault,
} from '../../engine/fields.js'
export { base64 } from '../../engine/files.js'
export { named } from '../../engine/named-records.js'
export { code, files, identifier, longText, name, text } from './texts.js'

/** Kinds of records that IDs refer to. The reference links to them, and the fuzzer looks up real IDs. */
export type Resource =
  | 'addon'
  | 'affiliate'
  | 'announcement'
  | 'billableitem'
  | 'cannedcategory'
  | 'cannedreply'
  | 'client'
  | 'contact'
  | 'credential'
  | 'credit'
  | 'creditnote'
  | 'currency'
  | 'department'
  | 'domain'
  | 'group'
  | 'invite'
  | 'invoice'
  | 'invoiceitem'
  | 'login'
  | 'note'
  | 'order'
  | 'paymethod'
  | 'product'
  | 'productgroup'
  | 'project'
  | 'projectmessage'
  | 'quote'
  | 'quoteitem'
  | 'server'
  | 'servergroup'
  | 'service'
  | 'serviceaddon'
  | 'sslorder'
  | 'staff'
  | 'task'
  | 'ticket'
  | 'ticketattachment'
  | 'ticketnote'
  | 'ticketreply'
  | 'timer'
  | 'todoitem'
  | 'transaction'
  | 'tld'
  | 'upgrade'

/** Display names that differ from the identifier of the kind. */
const nouns: Readonly<Partial<Record<Resource, string>>> = {
  billableitem: 'billable item',
  cannedcategory: 'canned reply category',
  cannedreply: 'canned reply',
  credit: 'credit entry',
  creditnote: 'credit note',
  group: 'client group',
  invoiceitem: 'invoice line item',
  note: 'staff note',
  paymethod: 'payment method',
  productgroup: 'product group',
  projectmessage: 'message',
  quoteitem: 'quote line item',
  servergroup: 'server group',
  serviceaddon: 'service addon',
  sslorder: 'certificate order',
  staff: 'staff account',
  ticketattachment: 'file',
  ticketnote: 'staff note',
  ticketreply: 'reply',
  tld: 'TLD',
  todoitem: 'to-do item',
}

const resourceNoun = (resource: Resource): string => nouns[resource] ?? resource

/** ID of a record. The default description contains its kind. */
export const id = (resource: Resource, options: FieldOptions = {}): Field<number> =>
  anyId(resource, { description: `ID of the ${resourceNoun(resource)}.`, ...options })

/** ID of another record in a response, or null if there is none or it was deleted. */
export const idIfAny = (resource: Resource): Field<number | null> =>
  nullable(id(resource, { description: `ID of the ${resourceNoun(resource)}; null if missing or deleted.` }))

/** One ID or a list of IDs. */
export const idOrIds = (resource: Resource): Field<number | number[]> => {
  const one = id(resource)
  const several = listOf(one)
  const isSeveral = (wire: unknown) => (typeof wire === 'object' && wire !== null) || String(wire).includes(',')
  return field<number | number[]>({
    schema: Type.Union([one.schema, several.schema]),
    coerce: (wire) => (isSeveral(wire) ? several : one).coerce(wire),
  })
}

// Eleven digits before the decimal point, so that every amount in minor units is exact.
const maxAmount = 99_999_999_999.99
const plainDecimal = /^(-?\d{1,30})(?:\.(\d+))?$/

/**
 * An amount in a call: plain decimal notation, kept as text. Digits after the fourth decimal are dropped, because they
 * cannot change the amount that its currency rounds to.
 */
export const amount = (options: FieldOptions & { min?: number } = {}): Field<Decimal> =>
  field<Decimal>(
    {
      schema: Type.Number({ minimum: options.min ?? -maxAmount, maximum: maxAmount }),
      coerce: (wire) => {
        const plain = trimmed(wire)
        const [match, whole, fraction = ''] = (typeof plain === 'string' && plainDecimal.exec(plain)) || []
        return match === undefined ? plain : Number(`${whole}.${fraction.slice(0, 4)}`)
      },
      decode: (value: number) => value.toFixed(4) as Decimal,
    },
    { example: 12.5, ...options },
  )

/** A number with two decimals, rounded half up and stored in hundredths. */
export const hundredths = ({ min, max, ...options }: FieldOptions & { min: number; max: number }): Field<number> =>
  field<number>(
    {
      schema: Type.Number({ minimum: min, maximum: max }),
      coerce: amount().coerce,
      decode: (value: number) => toCents(value.toFixed(4) as Decimal, 2),
    },
    options,
  )

/**
 * A number in plain decimal notation with limited decimals, kept as text in its shortest form: `2.5` for ` 2.50`. Up to
 * fifteen digits, so that no precision is lost.
 */
export const decimal = ({
  min,
  max,
  decimals,
  ...options
}: FieldOptions & { min: number; max: number; decimals: number }): Field<Decimal> =>
  field<Decimal>(
    {
      schema: Type.Number({ minimum: min, maximum: max }),
      coerce: (wire) => {
        const plain = trimmed(wire)
        const [match, whole = '', fraction = ''] = (typeof plain === 'string' && plainDecimal.exec(plain)) || []
        // A number with more decimals stays text and is rejected, because rounding would change it.
        const isTooExact = /[1-9]/.test(fraction.slice(decimals))
        const kept = trimZeros(`${whole}.${fraction.slice(0, decimals)}`)
        return match === undefined || isTooExact || countDigits(kept) > 15 ? plain : Number(kept)
      },
      // The shortest text of a number with at most fifteen digits is exact; `toFixed` would add digits.
      decode: (value: number) => String(value) as Decimal,
    },
    options,
  )

const countDigits = (text: string): number => text.replace(/^-?0*/, '').replace('.', '').length

/** A unit of measure as an uppercase code of UN/ECE Recommendation 20. */
export const unitCode = (options: FieldOptions = {}): Field<string> =>
  field<string>(
    {
      schema: Type.String({ pattern: '^[A-Z0-9]{1,3}$' }),
      coerce: (wire) => {
        const plain = trimmed(wire)
        // Only ASCII letters, because ß becomes SS in upper case.
        return typeof plain === 'string' && /^[a-z0-9]+$/i.test(plain) ? plain.toUpperCase() : plain
      },
    },
    options,
  )

/** A price in a call. -1 means not sold, and the handler receives null. */
export const price = (options: FieldOptions = {}): Field<Decimal | null> => {
  const given = amount({ min: 0, ...options })
  return {
    ...(given as Field<Decimal | null>),
    schema: Type.Union([Type.Literal(-1), given.schema]),
    decode: (value: number) => (value === -1 ? null : given.decode?.(value as never)),
  }
}

/** An amount in a response, with the decimals of its currency. */
export const money = (options?: FieldOptions): Field<number> =>
  field<number>({ schema: Type.Number(), coerce: trimmed }, { example: 12.5, ...options })

const hostForm = '^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'

const asciiOnly = /^[\u0020-\u007e]*$/

/** A host name, converted to lowercase ASCII without a trailing dot. */
export const hostname = (options?: FieldOptions): Field<string> =>
  field<string>(
    {
      schema: Type.String({ pattern: hostForm, maxLength: 253 }),
      coerce: (wire) => {
        const host = trimmed(wire)
        if (typeof host !== 'string') return host
        const written = host.toLowerCase().replace(/\.$/, '')
        // Converts names in other scripts to ASCII, unless they are too long for a host name.
        return asciiOnly.test(written) || written.length > 253 ? written : domainToASCII(written) || written
      },
      rule: 'must be a host name',
    },
    { example: 'ns1.example.com', ...options },
  )

/** A TLD in lowercase ASCII, with its leading dot. */
export const extension = (options?: FieldOptions): Field<string> =>
  field<string>(
    {
      schema: Type.String({
        pattern: '^(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\\.([a-z]{2,63}|xn--[a-z0-9-]{1,59})$',
        maxLength: 253,
      }),
      coerce: (wire) => {
        const written = trimmed(wire)
        if (typeof written !== 'string') return written
        const bare = written.replace(/^\./, '')
        // domainToASCII would treat other characters as part of a URL and cut them off.
        const ascii = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(bare) ? domainToASCII(bare) : ''
        return ascii === '' ? written : `.${ascii}`
      },
      rule: 'must be a TLD such as .com',
    },
    { example: '.com', ...options },
  )

const twoLetters = /^[a-z]{2}$/i

/** A two-letter country code, converted to upper case. */
export const country = (options?: FieldOptions): Field<string> =>
  field<string>(
    {
      schema: Type.String({ pattern: '^[A-Z]{2}$' }),
      coerce: (wire) => {
        const code = trimmed(wire)
        // Only two ASCII letters, because in upper case a single ß becomes SS and the ligature ﬁ becomes FI.
        return typeof code === 'string' && twoLetters.test(code) ? code.toUpperCase() : code
      },
      rule: 'must be a two-letter country code',
    },
    { description: 'Two-letter country code (ISO 3166-1).', example: 'NO', ...options },
  )

/** Formats of RFC 3339 with a four-digit year. */
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i

/**
 * Returns an instant as ISO 8601 in UTC, or undefined for a text in another format or a time outside the years 0 to
 * 9999.
 */
function canonicalInstant(text: string): string | undefined {
  const at = new Date(instantForm.test(text) ? text.toUpperCase() : Number.NaN)
  const iso = Number.isNaN(at.getTime()) ? undefined : at.toISOString()
  return iso?.length === 24 ? iso : undefined
}

/** An instant in a call, with its offset from UTC. The handler receives it in UTC. */
export const moment = (options: FieldOptions = {}): Clearable<string> => ({
  ...field<string>(
    {
      schema: Type.String({ format: 'date-time' }),
      coerce: emptyIfInvalid(canonicalInstant),
      rule: 'must be a date and time such as 2027-01-31T12:00:00Z',
    },
    // Submitted instants usually must be in the future, so the example is a distant date.
    { example: '2099-12-31T23:59:59.000Z', ...options },
  ),
  cleared: null,
})

/** Coerces with `read`. A text that `read` does not accept becomes empty, so that the field's schema rejects it. */
const emptyIfInvalid = (read: (text: string) => string | undefined) => (wire: unknown) => {
  const plain = trimmed(wire)
  return typeof plain === 'string' ? (read(plain) ?? '') : plain
}

/** An IP address in its canonical form. */
export const address = (options?: FieldOptions): Field<string> =>
  field<string>(
    {
      schema: Type.String({ maxLength: 64, pattern: '^[0-9a-f.:]+$' }),
      coerce: emptyIfInvalid(canonicalAddress),
      rule: 'must be an IP address',
    },
    { example: '192.0.2.7', ...options },
  )

/** Currency code of the amounts in the same record. */
export const currencyCode = (options?: FieldOptions): Field<string> =>
  code({ description: 'Currency code of the amounts.', example: 'USD', ...options })

export const createdAt = (): Field<string> => instant({ description: 'Creation time.' })

/** The addresses that a ban covers, in their stored form. */
export const banned = (options?: FieldOptions): Field<string> =>
  field<string>(
    {
      schema: Type.String({ maxLength: 64, pattern: '^[0-9a-f.:]+(\\*|/[0-9]{1,3})?$' }),
      coerce: emptyIfInvalid((text) => parseBan(text)?.text),
      rule: 'must be an IP address, a range such as 192.0.2.0/24, or whole octets followed by *, no wider than /8 (IPv6 /16)',
    },
    options,
  )

/** A new password of at least 8 characters. The handler receives only its hash. */
export const newPassword = (options?: FieldOptions): Field<NewPassword> => ({
  ...(secret({ min: 8, max: 1000, ...options }) as Field<never>),
  settle: (password: string, source) => prepareNewPassword(password, { source }),
})

/** `all`, or a list of keys, which commas may separate. An empty list is rejected. */
function allOrList<Key extends string, Set extends 'all' | readonly Key[]>(
  keys: readonly Key[],
  options?: FieldOptions,
): Field<Set> {
  const key = oneOf(keys)
  const list = listOf(key)
  return field<Set>(
    {
      schema: Type.Union([Type.Literal('all'), Type.Array(key.schema, { minItems: 1 })]),
      coerce: (wire) => {
        const given = list.coerce(wire) as unknown[]
        return given.length === 1 && given[0] === 'all' ? 'all' : given
      },
      // Canonical order without duplicates, as in responses.
      decode: (set: 'all' | readonly Key[]) => (set === 'all' ? set : keys.filter((one) => set.includes(one))),
      rule: `must be all, or a list of: ${keys.join(', ')}`,
    },
    { example: 'all', ...options },
  )
}

/** `all`, or a list of client area permissions, which commas may separate. */
export const loginPermissionSet = (options?: FieldOptions): Field<LoginPermissions> =>
  allOrList(loginPermissions, options)

/** `all`, or a list of role permissions, which commas may separate. */
export const permissionSet = (options?: FieldOptions): Field<'all' | Permission[]> => allOrList(permissionKeys, options)
