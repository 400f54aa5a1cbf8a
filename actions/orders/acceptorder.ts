import { acceptOrder } from '../../domain/orders/changes.js'
import { f, remoteAction } from '../_shared/kit.js'
import { orderStatus } from '../_shared/order.js'

export default remoteAction({
  name: 'acceptorder',
  summary: 'Accept an order and provision its services.',
  description:
    'Each pending service is created on its server before the answer, within 25 seconds in total. If the server refuses, cannot be reached, or takes longer, the service stays pending and is retried; the module queue lists it. A cancelled order, or one marked as fraud, is restored with its services, addons, domains, and invoice. If a part cannot be restored, the call is refused and nothing changes.',
  method: 'POST',
  permission: 'manage_orders',
  risks: ['money', 'mail'],
  required: { orderid: f.id('order') },
  returns: { orderid: f.id('order'), status: orderStatus },
  faults: [
    'order_not_found',
    'order_not_restorable',
    'client_closed',
    'period_billed_elsewhere',
    'billed_thing_ended',
    'upgrade_not_possible',
  ],

  run: async ({ orderid }, ctx) => {
    await acceptOrder(ctx, orderid)
    return { orderid, status: 'Active' }
  },
})
