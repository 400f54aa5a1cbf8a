import type { FaultTable } from '../fault-kinds.js'

/** Errors about products, orders, and promotions. */
export const orderFaults = {
  order_not_found: { kind: 'missing', message: 'No order has this ID.' },
  product_not_found: { kind: 'missing', message: 'No product has this ID.' },
  product_group_unknown: { kind: 'impossible', message: 'No product group has this ID.' },
  product_unknown: { kind: 'impossible', message: 'No product has this ID.' },
  order_empty: {
    kind: 'impossible',
    message: "None of the products is sold for the requested billing cycle in the client's currency.",
  },
  order_changed: { kind: 'conflict', message: 'The order or its price has changed.' },
  order_limit_reached: {
    kind: 'forbidden',
    message: 'Too many orders were placed from this network today. Try again tomorrow, or contact us.',
  },
  basket_full: { kind: 'impossible', message: 'The order is full and cannot take more items.' },
  product_not_offered: { kind: 'impossible', message: 'A product of this order is no longer offered.' },
  order_not_restorable: { kind: 'impossible', message: 'Part of this order cannot be restored.' },
  addon_unknown: { kind: 'impossible', message: 'No addon has this ID.' },
  addon_not_sold: { kind: 'impossible', message: 'The addon is not sold for this billing cycle and currency.' },
  addition_unknown: { kind: 'impossible', message: 'No addon has this ID.' },
  addition_not_sold: {
    kind: 'impossible',
    message: "The addon is not sold for the service's billing cycle and currency.",
  },
  client_service_unknown: { kind: 'impossible', message: 'The client does not have a service with this ID.' },
  service_takes_no_addons: {
    kind: 'impossible',
    message: 'Addons can only be ordered for active or suspended services without a cancellation request.',
  },
  addon_without_service: {
    kind: 'impossible',
    message: 'Each addon needs its service at the same position, and each service needs its addon.',
  },
  addons_not_permitted: { kind: 'impossible', message: 'Ordering addons requires permission to change services.' },
  product_sold_out: { kind: 'impossible', message: 'The product is sold out.' },
  promotion_unknown: { kind: 'impossible', message: 'No promotion has this code.' },
  promotion_over: { kind: 'impossible', message: 'The promotion has not started, has ended, or has been used up.' },
  promotion_used: { kind: 'impossible', message: 'The client has already used this promotion.' },
  promotion_not_applicable: {
    kind: 'impossible',
    message: 'The promotion does not apply to any of these products and billing cycles.',
  },
} as const satisfies FaultTable
