import type { Knex } from 'knex'

/**
 * Cancels the unconfigured certificate orders of a service whose product is an SSL product. The caller has ended the
 * service.
 */
export const cancelUnconfiguredSslOrder = (db: Knex, serviceId: number): Promise<unknown> =>
  db('ssl_orders')
    .where({ service_id: serviceId, status: 'Awaiting Configuration', is_placed: 0 })
    .whereIn(
      'service_id',
      db('services')
        .join('products', 'products.id', 'services.product_id')
        .where('services.id', serviceId)
        .where('products.type', 'ssl')
        .select('services.id'),
    )
    .update({ status: 'Cancelled' })

/** Moves a service's certificate orders to another client (R-2746). */
export const moveSslOrders = (db: Knex, serviceId: number, clientId: number): Promise<unknown> =>
  db('ssl_orders').where({ service_id: serviceId }).update({ client_id: clientId })
