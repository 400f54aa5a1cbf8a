import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import type { ProductRow } from '../../db/rows-catalogue.js'
import { cycleMonths, type RecurringCycle } from '../../domain/billing/cycles.js'
import { instant } from '../../domain/context.js'
import { type Currency, loadCurrencies } from '../../domain/values/currencies.js'
import type { Decimal } from '../../domain/values/money.js'
import { applySetup, type SetupOptions } from '../../server/setup/apply.js'
import { places } from './words.js'
import { seedTld } from './world.js'

/** Sections of the setup file, each with the table that must be empty for it to be applied. */
const sections: readonly (readonly [table: string, document: Readonly<Record<string, readonly object[]>>])[] = [
  [
    'client_groups',
    {
      clientgroups: [
        { name: 'Reseller', discount: 15, colour: '#1565c0' },
        { name: 'Non-profit', discount: 25, colour: '#2e7d32' },
        { name: 'Partner', discount: 7.5, colour: '#ef6c00' },
      ],
    },
  ],
  [
    'tax_rates',
    {
      taxrates: places
        .filter(({ taxRate }) => taxRate > 0)
        .map(({ country, taxRate }) => ({ name: `Tax ${country}`, country, rate: taxRate / 1000 })),
    },
  ],
  [
    'servers',
    {
      servergroups: [
        { name: 'Shared', servers: ['web1', 'web2', 'web3'] },
        { name: 'Virtual', servers: ['vm1'] },
      ],
      servers: ['web1', 'web2', 'web3', 'vm1'].map((name) => ({
        name,
        module: 'manual',
        hostname: `${name}.provider.example`,
        nameservers: ['ns1.provider.example', 'ns2.provider.example'],
      })),
    },
  ],
  ['departments', { departments: ['Support', 'Sales'].map((name, at) => ({ name, order: at + 1 })) }],
  [
    'product_groups',
    { productgroups: ['Web hosting', 'Servers', 'Extras'].map((name, at) => ({ name, order: at + 1 })) },
  ],
]

const addonPrices = { 'Daily backups': 3.95, 'Dedicated address': 2.95 }

interface Wanted extends Pick<ProductRow, 'name' | 'type' | 'pay_type'> {
  readonly group: string
  readonly servers?: string
  /** Price per month in the default currency, or the whole price if it does not recur. */
  readonly price: number
  readonly cycles: readonly (RecurringCycle | 'onetime')[]
}

const short = ['monthly', 'quarterly', 'annually', 'biennially'] as const
const hosting = { group: 'Web hosting', servers: 'Shared', pay_type: 'recurring', cycles: short } as const
const server = { group: 'Servers', servers: 'Virtual', type: 'server', pay_type: 'recurring' } as const

const wanted: readonly Wanted[] = [
  { name: 'Starter', type: 'hostingaccount', price: 4.95, ...hosting },
  { name: 'Business', type: 'hostingaccount', price: 9.95, ...hosting },
  { name: 'Agency', type: 'hostingaccount', price: 24.95, ...hosting },
  { name: 'Reseller', type: 'reselleraccount', price: 29.95, ...hosting },
  { name: 'Virtual server S', price: 12, cycles: ['monthly', 'semiannually', 'annually'], ...server },
  { name: 'Virtual server L', price: 48, cycles: ['monthly', 'annually'], ...server },
  {
    name: 'Certificate',
    group: 'Extras',
    type: 'ssl',
    pay_type: 'recurring',
    price: 3.5,
    cycles: ['annually', 'triennially'],
  },
  { name: 'Migration', group: 'Extras', type: 'other', pay_type: 'onetime', price: 79, cycles: ['onetime'] },
  { name: 'Parked page', group: 'Extras', type: 'other', pay_type: 'free', price: 0, cycles: [] },
]

/** Creates products, prices, and related records in tables that are empty. */
export async function makeCatalogue(database: Database, options: SetupOptions): Promise<void> {
  const isEmpty = async (table: string) => (await (database.read as Knex)(table).first('id')) === undefined
  for (const [table, document] of sections) if (await isEmpty(table)) await applySetup(database, document, options)
  const { all: currencies } = await loadCurrencies(database.read)
  if (await isEmpty('addons'))
    await applySetup(
      database,
      { addons: Object.entries(addonPrices).map(([name, price]) => ({ name, pricing: pricing(price, currencies) })) },
      options,
    )
  const hasProducts = !(await isEmpty('products'))
  await database.transaction(async (db) => {
    if (!hasProducts) await insertProducts(db, currencies, options.now)
    await db('tlds')
      .insert({
        extension: seedTld,
        register_price: 1200,
        transfer_price: 1200,
        renew_price: 1400,
        is_enabled: 1,
        sort_order: 0,
        grace_days: 30,
        redemption_days: 30,
      } as never)
      .onConflict('extension')
      .ignore()
  })
}

const pricing = (price: number, currencies: readonly Currency[]): object =>
  Object.fromEntries(
    currencies.map(({ code, row }) => [
      code,
      Object.fromEntries(short.map((cycle) => [cycle, priceFor(price * row.rate, cycle)])),
    ]),
  )

/** Returns the price for a billing cycle. Cycles of a year and longer are cheaper per month. */
function priceFor(price: number, cycle: RecurringCycle | 'onetime'): string {
  if (cycle === 'onetime') return price.toFixed(2)
  const months = cycleMonths(cycle)
  return (price * months * (months >= 12 ? 0.8 : 1)).toFixed(2)
}

async function insertProducts(db: Knex, currencies: readonly Currency[], now: Date): Promise<void> {
  const idsOf = async (table: 'product_groups' | 'server_groups') =>
    new Map((await db(table).select('id', 'name')).map(({ id, name }) => [name, id]))
  const groups = await idsOf('product_groups')
  const servers = await idsOf('server_groups')
  const [someGroup] = groups.values()
  const rows = await db('products')
    .insert(
      wanted.map(({ name, type, pay_type, group, servers: serverGroup = '' }) => ({
        name,
        type,
        pay_type,
        group_id: groups.get(group) ?? (someGroup as number),
        server_group_id: servers.get(serverGroup) ?? null,
        module: servers.has(serverGroup) ? 'manual' : null,
        auto_setup: 'payment' as const,
        package_name: servers.has(serverGroup) ? name.toLowerCase().replaceAll(' ', '-') : null,
        created_at: instant(now),
      })),
    )
    .returning(['id', 'name'])
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  await db('product_prices').insert(
    wanted.flatMap(({ name, price, cycles }) =>
      currencies.flatMap((currency) =>
        cycles.map((cycle) => ({
          product_id: ids.get(name) as number,
          currency_id: currency.id,
          cycle,
          price: currency.parse(priceFor(price * currency.row.rate, cycle) as Decimal),
        })),
      ),
    ),
  )
}
