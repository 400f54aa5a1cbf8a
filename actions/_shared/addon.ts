import type { AddonRow } from '../../db/rows-catalogue.js'
import type { ServiceAddonRow } from '../../db/rows-services.js'
import { cycles } from '../../domain/billing/cycles.js'
import type { EmbeddingSources } from './client.js'
import { f, type Values } from './kit.js'
import { embeddedService, presentServiceSummaries, serviceStatus } from './service.js'

/** Fields shared by the parameters of updateclientaddon and the answers. */
export const addonFields = {
  notes: f.longText({ example: 'The second address is for mail.' }),
}

/** An addon of a service in an answer. */
export const serviceAddon = f.named('ServiceAddon', 'An addon of a service.', {
  id: f.id('serviceaddon'),
  addonid: f.id('serviceaddon', { description: 'Same as `id`; pass it to `updateclientaddon`.' }),
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
  notes: f.nullable(addonFields.notes),
  service: f.record(embeddedService),
  addon: f.record({
    id: f.id('addon'),
    name: f.text({ example: 'Dedicated address' }),
    description: f.nullable(f.longText({ example: 'An IPv4 address of its own.' })),
  }),
})

/** Presents service addons; services and addons take one query each for the whole page. */
export const presentAddons =
  (ctx: EmbeddingSources) =>
  async (rows: readonly ServiceAddonRow[]): Promise<Values<typeof serviceAddon>[]> => {
    const { db, currencies } = ctx
    const serviceOf = await presentServiceSummaries(ctx, distinct(rows, 'service_id'))
    const addons: AddonRow[] = rows.length === 0 ? [] : await db('addons').whereIn('id', distinct(rows, 'addon_id'))
    const byId = new Map(addons.map((addon) => [addon.id, addon]))
    return rows.flatMap((row) => {
      const addon = byId.get(row.addon_id)
      const service = serviceOf(row.service_id)
      // The service was deleted after the rows were read, together with its addons.
      if (addon === undefined || service === undefined) return []
      const currency = currencies.find(service.currencycode)
      return {
        id: row.id,
        addonid: row.id,
        serviceid: row.service_id,
        clientid: service.clientid,
        orderid: row.order_id,
        name: addon.name,
        status: row.status,
        firstpaymentamount: currency.show(row.first_amount),
        recurringamount: currency.show(row.recurring_amount),
        currencycode: currency.code,
        billing_cycle: row.billing_cycle,
        // Nothing is due for what is cancelled; the record keeps the date for the case that it goes on (R-1505).
        next_due_date: row.status === 'cancelled' ? null : row.next_due_date,
        notes: row.notes,
        service,
        addon: { id: addon.id, name: addon.name, description: addon.description },
      }
    })
  }

const distinct = <Column extends 'service_id' | 'addon_id'>(rows: readonly ServiceAddonRow[], column: Column) => [
  ...new Set(rows.map((row) => row[column])),
]
