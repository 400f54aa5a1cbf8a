import type { AddonRow } from '../../db/rows-catalogue.js'
import type { ServiceAddonRow } from '../../db/rows-services.js'
import { cycles } from '../../domain/billing/cycles.js'
import type { EmbeddedRecordContext } from './client.js'
import { f, type Values } from './kit.js'
import { embeddedService, presentServiceSummaries, serviceStatus } from './service.js'

/** Fields that responses return and that updateclientaddon accepts. */
export const addonFields = {
  notes: f.longText({
    description: 'Staff notes; never shown to the client.',
    example: 'The second address is for email.',
  }),
}

export const serviceAddon = f.named('ServiceAddon', 'A service addon.', {
  id: f.id('serviceaddon'),
  addonid: f.id('serviceaddon', { description: 'Same as `id`; pass it to `updateclientaddon`.' }),
  serviceid: f.id('service'),
  clientid: f.idIfAny('client'),
  orderid: f.idIfAny('order'),
  name: f.text({ description: 'Name of the addon.', example: 'Dedicated address' }),
  status: serviceStatus,
  firstpaymentamount: f.money({ description: 'First payment, before discount and tax.' }),
  recurringamount: f.money({ description: 'Price of each later period, before discount and tax.' }),
  currencycode: f.currencyCode(),
  billing_cycle: f.oneOf(cycles, { description: 'Billing cycle; `onetime` and `free` do not recur.' }),
  next_due_date: f.nullable(
    f.date({ description: 'First unpaid day; null if the addon does not recur or is cancelled.' }),
  ),
  notes: f.nullable(addonFields.notes),
  service: f.record(embeddedService),
  addon: f.record(
    {
      id: f.id('addon'),
      name: f.text({ description: 'Name under which it is sold.', example: 'Dedicated address' }),
      description: f.nullable(
        f.longText({
          description: 'Description for clients, or null.',
          example: 'A dedicated IPv4 address.',
        }),
      ),
    },
    { description: 'The addon as sold.' },
  ),
})

/** Presents a page of service addons, with one query for services and one for addons. */
export const presentAddons =
  (ctx: EmbeddedRecordContext) =>
  async (rows: readonly ServiceAddonRow[]): Promise<Values<typeof serviceAddon>[]> => {
    const { db, currencies } = ctx
    const serviceOf = await presentServiceSummaries(ctx, distinct(rows, 'service_id'))
    const addons: AddonRow[] = rows.length === 0 ? [] : await db('addons').whereIn('id', distinct(rows, 'addon_id'))
    const byId = new Map(addons.map((addon) => [addon.id, addon]))
    return rows.flatMap((row) => {
      const addon = byId.get(row.addon_id)
      const service = serviceOf(row.service_id)
      // The service was deleted with its addons after the rows were read.
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
        // Nothing is due for a cancelled addon. The row keeps the date in case the addon is reactivated (R-1505).
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
