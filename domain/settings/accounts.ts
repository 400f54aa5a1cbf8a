/**
 * The bookkeeper's accounts from the setting `accounts` (R-3752). A `single` account that is not set is named after its
 * key, in words.
 */
export interface Accounts {
  /** Accounts with one number each. */
  readonly single: Readonly<Record<SingleAccount, string>>
  /** Base number of client accounts. A client's account number is this number plus the client ID. */
  readonly debtors: number | undefined
  readonly gateways: ReadonlyMap<string, string>
  /** A line is booked to the first account that matches it. */
  readonly revenue: readonly RevenueAccount[]
  readonly taxes: readonly TaxAccount[]
  readonly datev: DatevTerms
}

export const singleAccounts = [
  'receivables',
  'credit',
  'fees',
  'gifts',
  'write_offs',
  'transfers',
  'clearing',
  'disputed_money',
] as const
export type SingleAccount = (typeof singleAccounts)[number]

/** Conditions for the taxes booked to an account. An omitted condition matches any tax. */
interface TaxConditions {
  readonly tax?: string
  readonly category?: string
  /** Thousandths of a percent. */
  readonly rate?: number
  /** Two-letter code of the buyer's country. */
  readonly country?: string
}

export interface TaxAccount extends TaxConditions {
  readonly account: string
  readonly tax_key?: string
}

export interface RevenueAccount extends TaxAccount {
  /** Name of a product group. */
  readonly group?: string
  /** Kind of a line, such as `service`, `addon`, `domain`, or `item`. */
  readonly kind?: string
}

/** Header of a DATEV file. */
export interface DatevTerms {
  readonly consultant: number
  readonly client: number
  readonly accountLength: number
  /** Start of the fiscal year, MM-DD. */
  readonly yearBegins: string
}

/**
 * Parses the setting `accounts`. An empty text sets no accounts. Throws Error with the reason if the text is invalid.
 */
export function parseAccounts(text: string): Accounts {
  const { gateways, revenue, taxes, datev, debtors, ...named } = expectRecord(text === '' ? {} : JSON.parse(text), 'it')
  const known: readonly string[] = singleAccounts
  for (const name of Object.keys(named)) if (!known.includes(name)) throw new Error(`${name} is not an account`)
  const single = singleAccounts.map((name) => [
    name,
    named[name] === undefined ? accountNameInWords(name) : account(named[name]),
  ])
  return {
    single: Object.fromEntries(single),
    debtors: debtors === undefined ? undefined : parseWholeNumber(debtors, 'debtors', 99_999_999),
    gateways: new Map(
      Object.entries(expectRecord(gateways ?? {}, 'gateways')).map(([name, one]) => [name, account(one)]),
    ),
    revenue: expectList(revenue, 'revenue').map((one) => parseConditions(one, [...taxConditions, 'group', 'kind'])),
    taxes: expectList(taxes, 'taxes').map((one) => parseConditions(one, taxConditions)),
    datev: parseDatevTerms(expectRecord(datev ?? {}, 'datev')),
  }
}

/** Returns true for a valid value of the setting `accounts`. */
export function isAccountsSetting(text: string): boolean {
  try {
    parseAccounts(text)
    return true
  } catch {
    return false
  }
}

const accountNameInWords = (name: SingleAccount): string => name.replace('_', ' ')

const maxLength = 40
const maxRules = 1000

function account(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[\p{L}\p{N}][\p{L}\p{N} ._:/-]*$/u.test(text) || text.length > maxLength)
    throw new Error(`${JSON.stringify(value)} is not an account: at most ${maxLength} letters, digits, and . _ : / -`)
  return text
}

function expectRecord(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${name} must be an object`)
  return value as Record<string, unknown>
}

function expectList(value: unknown, name: string): readonly unknown[] {
  const list = value ?? []
  if (!Array.isArray(list) || list.length > maxRules)
    throw new Error(`${name} must be a list, at most ${maxRules} long`)
  return list
}

function parseWholeNumber(value: unknown, name: string, max: number): number {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > max)
    throw new Error(`${name} must be a whole number up to ${max}`)
  return value as number
}

const taxConditions = ['tax', 'category', 'rate', 'country']

function parseConditions(value: unknown, names: readonly string[]): RevenueAccount {
  const { account: number, tax_key, ...conditions } = expectRecord(value, 'a rule')
  for (const [name, one] of Object.entries(conditions)) {
    if (!names.includes(name)) throw new Error(`${name} is not a condition for an account`)
    if (name === 'rate' ? typeof one !== 'number' : typeof one !== 'string')
      throw new Error(`${name} must be a ${name === 'rate' ? 'number, in percent' : 'text'}`)
  }
  const { rate, country } = conditions as { rate?: number; country?: string }
  return {
    ...conditions,
    account: account(number),
    ...(tax_key !== undefined && { tax_key: account(tax_key) }),
    ...(rate !== undefined && { rate: Math.round(rate * 1000) }),
    ...(country !== undefined && { country: country.toUpperCase() }),
  }
}

function parseDatevTerms({
  consultant = 1001,
  client = 1,
  account_length = 4,
  year_begins = '01-01',
  ...other
}): DatevTerms {
  for (const name of Object.keys(other)) throw new Error(`${name} is not a field of datev`)
  if (!/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(String(year_begins)))
    throw new Error('year_begins must be a day such as 01-01')
  const accountLength = parseWholeNumber(account_length, 'account_length', 8)
  if (accountLength < 4) throw new Error('account_length must be from 4 to 8')
  return {
    consultant: parseWholeNumber(consultant, 'consultant', 9_999_999),
    client: parseWholeNumber(client, 'client', 99_999),
    accountLength,
    yearBegins: String(year_begins),
  }
}
