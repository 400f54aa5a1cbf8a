import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { OrderRow } from '../../db/rows-services.js'
import { loadBans } from '../access/bans.js'
import { type Context, later } from '../context.js'
import type { Currency } from '../values/currencies.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import type { Decimal } from '../values/money.js'

export interface FraudScore {
  /** From 0 to 100. */
  readonly score: number
  readonly risk: 'low' | 'medium' | 'high'
  readonly reasons: readonly string[]
}

/** Minimum score of an order that counts as fraud (R-1409). */
export const fraudThreshold = 60

const hourMs = 60 * 60 * 1000

/** A fraud indicator: a weight, and a function that returns a reason if the indicator applies to the order. */
type Rule = readonly [
  weight: number,
  find: (ctx: Context, order: OrderRow, client: ClientRow) => Promise<string | undefined>,
]

const rules: readonly Rule[] = [
  [60, async ({ db }, _, client) => ((await hasEarlierFraud(db, client)) ? earlierFraud : undefined)],
  [60, async (ctx, order) => findBannedAddress(ctx, order)],
  [40, async (ctx, _, { email }) => findDisposableDomain(ctx, email)],
  [20, async (_, __, client) => findForeignPhone(client)],
  [15, async (_, __, { email }) => findMistypedDomain(email)],
  [25, async (ctx, order, client) => findManyOrders(ctx, order, client)],
  [20, async (ctx, order, client) => findLargeFirstOrder(ctx, order, client)],
]

/** Returns the fraud score of an order (R-1409). Throws order_not_found. */
export async function checkForFraud(ctx: Context, orderId: number): Promise<FraudScore> {
  const { db } = ctx
  const order = await db('orders').where({ id: orderId }).first()
  if (order === undefined) throw new Fault('order_not_found')
  const client = order.client_id === null ? undefined : await db('clients').where({ id: order.client_id }).first()
  if (client === undefined) return { score: 0, risk: 'low', reasons: [] }
  let score = 0
  const reasons: string[] = []
  for (const [weight, find] of rules) {
    const reason = await find(ctx, order, client)
    if (reason === undefined) continue
    score += weight
    reasons.push(reason)
  }
  score = Math.min(100, score)
  return { score, risk: score < 30 ? 'low' : score < fraudThreshold ? 'medium' : 'high', reasons }
}

const earlierFraud = 'An order with the same email address, phone number, or postal address was marked as fraud.'

/**
 * Returns true if this client, or a client with the same email address, phone number, or postal address, has an order
 * marked as fraud.
 */
async function hasEarlierFraud(db: Knex, client: ClientRow): Promise<boolean> {
  const found = await db('orders')
    .join('clients', 'clients.id', 'orders.client_id')
    .where('orders.status', 'Fraud')
    .where((query) => {
      query.where('clients.id', client.id).orWhere('clients.email_key', client.email_key)
      if (client.phonenumber) query.orWhere('clients.phonenumber', client.phonenumber)
      if (client.address1 && client.postcode)
        query.orWhere((same) =>
          same
            .where('clients.address1', client.address1)
            .where('clients.postcode', client.postcode)
            .where('clients.country', client.country),
        )
    })
    .first('orders.id')
  return found !== undefined
}

async function findBannedAddress({ db, machineNow }: Context, { address }: OrderRow): Promise<string | undefined> {
  return address !== null && (await loadBans(db)).hold(address, machineNow)
    ? 'The order came from a banned address.'
    : undefined
}

const mailDomain = (email: string): string => emailKey(email).slice(emailKey(email).lastIndexOf('@') + 1)

function findDisposableDomain({ settings }: Context, email: string): string | undefined {
  const domain = mailDomain(email)
  return settings.hosts('fraud_disposable_domains').some((known) => mailDomain(`@${known}`) === domain)
    ? `The email address uses the disposable domain ${domain}.`
    : undefined
}

/** Popular email domains that are often mistyped. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'gmx.de',
  'gmx.net',
  'web.de',
]

/** Email domains that look like misspellings of popular domains but are not. */
const otherDomains: ReadonlySet<string> = new Set([
  'email.com',
  'gmx.at',
  'gmx.ch',
  'gmx.com',
  'gmx.es',
  'gmx.fr',
  'mail.com',
  'web.dk',
  'ymail.com',
])

function findMistypedDomain(email: string): string | undefined {
  const domain = mailDomain(email)
  if (otherDomains.has(domain)) return undefined
  const intended = commonDomains.find((common) => common !== domain && isNear(common, domain))
  return intended && `The email address uses the domain ${domain}, which looks like a misspelling of ${intended}.`
}

/**
 * Returns true if the texts differ at most by one added, removed, or replaced letter, or by two swapped adjacent
 * letters.
 */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}

async function findForeignPhone({ country, phonenumber }: ClientRow): Promise<string | undefined> {
  const stated = phonenumber?.trim().replace(/^00/, '+') ?? ''
  if (!stated.startsWith('+')) return undefined
  const { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js')
  if (!isSupportedCountry(country)) return undefined
  const code = parsePhoneNumberFromString(stated)?.countryCallingCode
  return code === undefined || code === getCountryCallingCode(country)
    ? undefined
    : `The phone number begins with +${code}, which does not match the country ${country}.`
}

/** Maximum number of orders within an hour, by one client or from one address, that are not suspicious. */
const maxOrdersPerHour = 3

async function findManyOrders({ db }: Context, order: OrderRow, client: ClientRow): Promise<string | undefined> {
  const since = later(new Date(order.created_at), -hourMs)
  const count = async (from: Partial<OrderRow>): Promise<number> => {
    const orders = db('orders').where(from).whereBetween('created_at', [since, order.created_at])
    return Number((await orders.count({ n: '*' }).first())?.n)
  }
  const ofClient = await count({ client_id: client.id })
  if (ofClient > maxOrdersPerHour)
    return `The client placed ${ofClient} orders within an hour, more than the limit of ${maxOrdersPerHour}.`
  const { address } = order
  const fromAddress = address === null ? 0 : await count({ address })
  return fromAddress > maxOrdersPerHour
    ? `The address ${address} placed ${fromAddress} orders within an hour, more than the limit of ${maxOrdersPerHour}.`
    : undefined
}

const formatLimit = (currency: Currency, amount: number): string =>
  currency.label(currency.parse(`${amount}` as Decimal))

async function findLargeFirstOrder({ db, settings, currencies }: Context, order: OrderRow, client: ClientRow) {
  const earlier = await db('orders').where({ client_id: client.id }).where('id', '<', order.id).first('id')
  if (earlier !== undefined) return undefined
  const currency = currencies.of(order.currency_id)
  // Converts the order's amount, because the setting is in the default currency.
  const inDefault = (currency.show(order.amount) * currencies.default.row.rate) / currency.row.rate
  const maxAmount = settings.whole('fraud_first_order_amount')
  return maxAmount > 0 && inDefault > maxAmount
    ? `The client’s first order, for ${currency.label(order.amount)}, exceeds the limit of ${formatLimit(currencies.default, maxAmount)}.`
    : undefined
}
