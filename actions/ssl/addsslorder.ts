import { addSslOrder } from '../../domain/certificates/ssl-orders.js'
import { action, f } from '../_shared/kit.js'
import { sslFields, sslStatus } from '../_shared/ssl-order.js'

export default action({
  name: 'addsslorder',
  summary: 'Create a certificate order that awaits configuration.',
  description: 'Does not contact the provider; `configsslorder` does.',
  method: 'POST',
  permission: 'full',
  risks: ['money'],
  required: { client_id: f.id('client'), module: sslFields.module },
  optional: {
    service_id: f.id('service', { description: 'A service of the client.' }),
    cert_type: sslFields.cert_type,
    domain: sslFields.domain,
  },
  returns: {
    order_id: f.id('sslorder'),
    status: sslStatus,
    message: f.text({ description: 'Result, in one sentence.', example: 'The order was added' }),
  },
  rejects: {
    client_id: ['client_not_found', 'client_closed'],
    module: ['ssl_module_unknown'],
    service_id: ['service_not_on_account'],
    domain: ['certificate_name_invalid'],
  },

  run: async ({ client_id, service_id, cert_type, ...rest }, ctx) => {
    const { id, status } = await addSslOrder(ctx, {
      clientId: client_id,
      serviceId: service_id,
      certType: cert_type,
      ...rest,
    })
    return { order_id: id, status, message: 'The order was added and awaits configuration' }
  },
})
