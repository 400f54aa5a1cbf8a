import type { ProductRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { isRecurring } from '../billing/cycles.js'
import type { Context } from '../context.js'
import { intend } from '../modules/queue.js'
import { add } from '../money.js'
import { lockService, nameOf, serviceFacts } from '../services/services.js'
import { logActivity } from '../system/activity.js'
import { raise } from '../system/events.js'

/** Applies an open upgrade: the record at once, the server through the module queue. */
export async function applyUpgrade(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const upgrade = await db('upgrades').where({ id }).first()
  if (upgrade === undefined) return
  const service = await lockService(db, upgrade.service_id)
  const applied = await db('upgrades').where({ id, status: 'pending' }).update({ status: 'applied' })
  if (applied === 0) return
  const product = (await db('products').where({ id: upgrade.new_product_id }).first()) as ProductRow
  await db('services')
    .where({ id: service.id })
    .update({
      product_id: product.id,
      ...(isRecurring(service.billing_cycle)
        ? { recurring_amount: upgrade.recurring_amount }
        : // The next change is charged against this product (R-1507).
          { first_amount: add(service.first_amount, upgrade.amount) }),
    })
  await logActivity(ctx, `Service ${service.id} was changed to ${product.name}`, service.client_id)
  await raise(ctx, 'service.upgraded', `${nameOf(service)} was changed to ${product.name}.`, {
    ...serviceFacts({ ...service, product_id: product.id }),
    oldpid: upgrade.old_product_id,
  })
  if (product.module !== null && (await mayHaveAccount(ctx, service)))
    await intend(ctx, {
      serviceId: service.id,
      verb: 'changepackage',
      payload: { packageName: product.package_name ?? product.name },
    })
}

/** A pending service is set up with the plan of its new product, unless its account is being made already. */
const mayHaveAccount = async ({ db }: Context, { id, status }: ServiceRow): Promise<boolean> =>
  status !== 'pending' ||
  (await db('module_queue').where({ service_id: id, action: 'create' }).where('attempts', '>', 0).first('id')) !==
    undefined
