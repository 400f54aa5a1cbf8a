import type { Knex } from 'knex'
import type { AddonRow } from '../../db/rows-catalogue.js'
import type { ServiceAddonRow } from '../../db/rows-services.js'
import { cycles } from '../../domain/billing/cycles.js'
import type { Currencies } from '../../domain/currencies.js'
import { f, type Values } from './kit.js'
import { presentServiceSummaries, serviceStatus, serviceSummary } from './service.js'

/** What updateclientaddon takes and an answer shows alike. */
export const addonFacts = {
  notes: f.longText({ example: 'The second address is for mail.' }),
}

/** An addon of a service in an answer. */
export const serviceAddon = {
  id: f.id('serviceaddon'),
  addonid: f.id('serviceaddon', { description: 'As updateclientaddon takes it.' }),
  serviceid: f.id('service'),
  clientid: f.nullable(f.id('client')),
  orderid: f.nullable(f.id('order')),
  name: f.text({ example: 'Dedicated address' }),
  status: serviceStatus,
  firstpaymentamount: f.money(),
  recurringamount: f.money(),
  currencycode: f.text({ example: 'USD' }),
  billing_cycle: f.oneOf(cycles),
  next_due_date: f.nullable(f.date()),
  notes: f.nullable(addonFacts.notes),
  service: f.record(serviceSummary),
  addon: f.record({
    id: f.id('addon'),
    name: f.text({ example: 'Dedicated address' }),
    description: f.nullable(f.longText({ example: 'An IPv4 address of its own.' })),
  }),
}

/** Addons of services, with what they belong to in two further queries, however many they are. */
export async function presentAddons(
  db: Knex,
  matching: Knex.QueryBuilder,
  currencies: Currencies,
): Promise<Values<typeof serviceAddon>[]> {
  const rows: ServiceAddonRow[] = await matching.clone().orderBy('id')
  const serviceOf = await presentServiceSummaries(db, matching.clone().select('service_id'), currencies)
  const addons: AddonRow[] = await db('addons').whereIn('id', matching.clone().select('addon_id'))
  const byId = new Map(addons.map((addon) => [addon.id, addon]))
  return rows.map((row) => {
    const { name, description, id } = byId.get(row.addon_id) as AddonRow
    const service = serviceOf(row.service_id)
    const currency = currencies.find(service.currencycode)
    return {
      id: row.id,
      addonid: row.id,
      serviceid: row.service_id,
      clientid: service.clientid,
      orderid: row.order_id,
      name,
      status: row.status,
      firstpaymentamount: currency.show(row.first_amount),
      recurringamount: currency.show(row.recurring_amount),
      currencycode: currency.code,
      billing_cycle: row.billing_cycle,
      next_due_date: row.next_due_date,
      notes: row.notes,
      service,
      addon: { id, name, description },
    }
  })
}
