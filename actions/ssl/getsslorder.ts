import { expectSslOrder } from '../../domain/certificates/ssl-orders.js'
import { action, f, type Values } from '../_shared/kit.js'
import { presentSslOrders, sslOrder } from '../_shared/ssl-order.js'

export default action({
  name: 'getsslorder',
  summary: 'Retrieve a certificate order with its client and service.',
  method: 'GET',
  permission: 'full',
  required: { order_id: f.id('sslorder', { alias: 'id' }) },
  returns: { order: f.record(sslOrder) },
  faults: ['ssl_order_not_found'],

  run: async ({ order_id }, ctx) => {
    const [order] = await presentSslOrders(ctx)([await expectSslOrder(ctx.db, order_id)])
    return { order: order as Values<typeof sslOrder> }
  },
})
