import { listPayMethods } from '../../domain/clients/pay-methods.js'
import { payMethodStatuses } from '../../domain/values/statuses.js'
import { action, f } from '../_shared/kit.js'

const payMethod = f.named('PayMethod', 'A stored payment method; its token is never shown.', {
  id: f.id('paymethod'),
  paymethodid: f.id('paymethod'),
  type: f.text({ description: 'Kind of payment method, in the words of the gateway.', example: 'creditcard' }),
  description: f.text({ description: 'Name by which the client tells it from others.', example: 'Visa' }),
  gateway_name: f.text({ description: 'Gateway that keeps it.', example: 'stripe' }),
  card_type: f.nullable(f.text({ description: 'Brand of the card; null for what is no card.', example: 'Visa' })),
  card_last_four: f.nullable(
    f.text({ description: 'Last four digits of the card; null for what is no card.', example: '4242' }),
  ),
  expiry_date: f.nullable(
    f.text({
      description: 'Expiry as the gateway states it, such as `2029-08`; null without one.',
      example: '2029-08',
    }),
  ),
  is_default: f.flag({ description: 'True for the default of the client, one at most.' }),
  status: f.oneOf(payMethodStatuses, { description: '`expired` if it is on record as no longer valid.' }),
  consent: f.nullable(
    f.instant({
      extension: true,
      description: 'When the client agreed that it is charged by itself; null without that.',
    }),
  ),
  declined: f.nullable(
    f.oneOf(['hard', 'expired'], {
      extension: true,
      description: 'Why it is not charged again: refused for good, or expired; null while it can be charged.',
    }),
  ),
})

export default action({
  name: 'getpaymethods',
  summary: 'List the stored payment methods of a client, without their tokens.',
  method: 'GET',
  permission: 'list_invoices',
  required: { clientid: f.id('client') },
  returns: {
    clientid: f.id('client'),
    paymethods: f.listOf(f.record(payMethod), {
      description: 'Payment methods, in the order in which they were stored.',
    }),
  },
  faults: ['client_not_found'],

  run: async ({ clientid }, { db }) => {
    const rows = await listPayMethods(db, clientid)
    return {
      clientid,
      paymethods: rows.map((row) => ({
        id: row.id,
        paymethodid: row.id,
        type: row.type,
        description: row.description,
        gateway_name: row.gateway,
        card_type: row.card_type,
        card_last_four: row.card_last_four,
        expiry_date: row.expires,
        is_default: row.is_default === 1,
        status: row.status,
        consent: row.consent_at,
        declined: row.declined,
      })),
    }
  },
})
