import type { FaultTable } from '../fault-kinds.js'

/** Errors about products, orders, and promotions. */
export const orderFaults = {
  order_not_found: { kind: 'missing', message: 'No order has this id.' },
  product_not_found: { kind: 'missing', message: 'No product has this id.' },
  product_group_unknown: { kind: 'impossible', message: 'No product group has this id.' },
  product_unknown: { kind: 'impossible', message: 'No product has this id.' },
  order_empty: {
    kind: 'impossible',
    message: 'None of the products is sold on the requested billing cycle and in the currency of the client.',
  },
  order_changed: { kind: 'conflict', message: 'The order or its price has changed meanwhile.' },
  order_limit_reached: {
    kind: 'forbidden',
    message: 'Too many orders were placed from this network today. Go on tomorrow, or write to us.',
  },
  basket_full: { kind: 'impossible', message: 'There is no room for more in one order.' },
  product_not_offered: { kind: 'impossible', message: 'A product of this order is no longer offered.' },
  order_not_restorable: { kind: 'impossible', message: 'Something of this order cannot be brought back.' },
  addon_unknown: { kind: 'impossible', message: 'No addon has this id.' },
  addon_not_sold: { kind: 'impossible', message: 'The addon is not sold on this billing cycle and in this currency.' },
  addition_unknown: { kind: 'impossible', message: 'No addon has this id.' },
  addition_not_sold: {
    kind: 'impossible',
    message: 'The addon is not sold on the billing cycle and in the currency of the service.',
  },
  client_service_unknown: { kind: 'impossible', message: 'No service of the client has this id.' },
  service_takes_no_addons: {
    kind: 'impossible',
    message: 'Addons can be ordered for active and suspended services only, unless these are to be cancelled.',
  },
  addon_without_service: {
    kind: 'impossible',
    message: 'Each addon needs its service at the same position, and each service its addon.',
  },
  addons_not_permitted: { kind: 'impossible', message: 'Ordering addons needs the permission to change services.' },
  product_sold_out: { kind: 'impossible', message: 'The product is sold out.' },
  promotion_unknown: { kind: 'impossible', message: 'No promotion has this code.' },
  promotion_over: { kind: 'impossible', message: 'The promotion has not started, has ended, or has been used up.' },
  promotion_used: { kind: 'impossible', message: 'The client has used this promotion before.' },
  promotion_not_applicable: {
    kind: 'impossible',
    message: 'The promotion does not apply to any of these products and billing cycles.',
  },
} as const satisfies FaultTable
