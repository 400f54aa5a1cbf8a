import { listPayMethods } from '../../domain/clients/pay-methods.js'
import { payMethodStatuses } from '../../domain/values/statuses.js'
import { action, f } from '../_shared/kit.js'

const payMethod = f.named('PayMethod', 'A stored payment method; its token is never shown.', {
  id: f.id('paymethod'),
  paymethodid: f.id('paymethod'),
  type: f.text({ description: 'Type of payment method, as named by the gateway.', example: 'creditcard' }),
  description: f.text({ description: 'Name that identifies it for the client.', example: 'Visa' }),
  gateway_name: f.text({ description: 'Gateway that stores it.', example: 'stripe' }),
  card_type: f.nullable(f.text({ description: 'Card brand; null if it is not a card.', example: 'Visa' })),
  card_last_four: f.nullable(
    f.text({ description: 'Last four digits of the card; null if it is not a card.', example: '4242' }),
  ),
  expiry_date: f.nullable(
    f.text({
      description: 'Expiry date as reported by the gateway, such as `2029-08`, or null.',
      example: '2029-08',
    }),
  ),
  is_default: f.flag({ description: "True for the client's default, of which there is at most one." }),
  status: f.oneOf(payMethodStatuses, { description: '`expired` if it is known to be no longer valid.' }),
  consent: f.nullable(
    f.instant({
      extension: true,
      description: "Time of the client's consent to automatic charges, or null.",
    }),
  ),
  declined: f.nullable(
    f.oneOf(['hard', 'expired'], {
      extension: true,
      description: 'Why it is not charged again: permanently declined, or expired. Null while it can be charged.',
    }),
  ),
})

export default action({
  name: 'getpaymethods',
  summary: "List a client's stored payment methods, without their tokens.",
  method: 'GET',
  permission: 'list_invoices',
  required: { clientid: f.id('client') },
  returns: {
    clientid: f.id('client'),
    paymethods: f.listOf(f.record(payMethod), {
      description: 'Payment methods, in the order they were stored.',
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
