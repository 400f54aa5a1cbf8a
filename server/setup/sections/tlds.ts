import { type Decimal, toCents, toNumber, zero } from '../../../domain/values/money.js'
import * as f from '../fields.js'
import { tldPrices } from '../prices.js'
import { type Column, clearable, defineSection, flagColumn, plainColumn } from '../section.js'

/** A price per year in the default currency, or null if not offered. */
const yearly = (service: 'register' | 'transfer' | 'renew', offered: string): Column<Decimal | null> => ({
  column: `${service}_price`,
  store: async (price, _, { defaultDecimals }) => (price === null ? zero : toCents(price, await defaultDecimals())),
  read: (stored, { row, defaultDecimals }) => (row[offered] === 0 ? null : toNumber(stored as never, defaultDecimals)),
})

const offeredColumns = { register_price: 'is_registered', transfer_price: 'is_transferred', renew_price: 'is_renewed' }

const price = (what: string) =>
  clearable(f.amount({ min: 0, description: `${what} for a year, in the default currency; null if not offered.` }))

const days = (what: string) =>
  f.withDefault(f.integer({ min: 0, max: 365, description: `Days that an expired domain spends in ${what}.` }), 30)

export default defineSection({
  name: 'tlds',
  summary: 'TLDs, their prices, and the periods after expiry.',
  noun: 'TLD',
  table: 'tlds',
  after: ['currencies'],
  key: { extension: f.extension({ description: 'With or without the leading dot.' }) },
  required: {},
  optional: {
    register_price: price('A registration'),
    transfer_price: price('A transfer'),
    renew_price: price('A renewal'),
    enabled: f.withDefault(f.flag({ description: 'False takes it off sale.' }), true),
    order: f.order(),
    grace_days: days('its grace period'),
    redemption_days: days('its redemption period, during which it must be restored'),
    years: f.listOf(f.integer({ min: 1, max: 10 }), {
      max: 10,
      description: 'Numbers of years it is sold for; empty means 1 to 10.',
    }),
    pricing: f.tldPricing({
      description:
        'Additional prices by currency, service, and number of years, for the whole term: `register`, `renew`, `transfer`, `restore` (the redemption fee), `id_protection`, `dns_management`, and `email_forwarding`. An unlisted number of years costs that many times the price for a year; an unlisted currency costs the default currency’s price at its exchange rate.',
    }),
  },
  columns: {
    register_price: yearly('register', 'is_registered'),
    transfer_price: yearly('transfer', 'is_transferred'),
    renew_price: yearly('renew', 'is_renewed'),
    enabled: flagColumn('is_enabled'),
    order: plainColumn('sort_order'),
    years: {
      column: 'sold_years',
      store: (years: readonly number[]) =>
        years.length === 0 ? null : JSON.stringify([...new Set(years)].sort((a, b) => a - b)),
      read: (stored: unknown) => (typeof stored === 'string' ? JSON.parse(stored) : []),
    },
    pricing: tldPrices,
  },
  initial: () => ({ is_registered: 0, is_transferred: 0, is_renewed: 0 }),
  follow: (values) =>
    Object.fromEntries(
      Object.entries(offeredColumns).flatMap(([field, column]) => {
        const price = values[field as keyof typeof offeredColumns]
        return price === undefined ? [] : [[column, price === null ? 0 : 1]]
      }),
    ),
  removal: {},
  example: () => [
    {
      extension: '.com',
      register_price: 12,
      transfer_price: 12,
      renew_price: 14,
      enabled: true,
      order: 1,
      grace_days: 30,
      redemption_days: 30,
      years: [1, 2, 3, 5, 10],
      pricing: {
        USD: { register: { 2: 22 }, restore: { 1: 80 }, id_protection: { 1: 3 } },
      },
    },
    { extension: '.uk.com', register_price: 30, renew_price: 30 },
  ],
})
