import { type FaultCode, faults as known } from '../../values/faults.js'

const messagesOf = <Code extends FaultCode>(...codes: readonly Code[]) =>
  Object.fromEntries(codes.map((code) => [code, known[code].message])) as { readonly [One in Code]: string }

/** The faults that the shop shows. */
export const shopFaults = messagesOf(
  'order_changed',
  'order_empty',
  'order_limit_reached',
  'basket_full',
  'client_inactive',
  'product_unknown',
  'product_not_offered',
  'product_sold_out',
  'addon_unknown',
  'addon_not_sold',
  'service_domain_invalid',
  'service_domain_missing',
  'domain_missing_in_order',
  'domain_invalid',
  'domain_on_record',
  'extension_not_sold',
  'extension_not_offered',
  'years_not_sold',
  'epp_code_missing',
  'promotion_unknown',
  'promotion_over',
  'promotion_used',
  'promotion_not_applicable',
)
