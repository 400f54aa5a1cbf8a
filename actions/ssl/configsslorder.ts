import { configureSslOrder } from '../../domain/certificates/actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { adminFields, presentSslAnswer, sslAnswer, sslFaults, sslFields } from '../_shared/ssl-order.js'

const { cert_type: _, module: __, ...configuration } = sslFields

export default remoteAction({
  name: 'configsslorder',
  summary: 'Configure a certificate order and submit it to its provider.',
  description:
    'Fields that are omitted keep their value; names default to those in the certificate request. The service itself answers HTTP challenges, under `/.well-known/acme-challenge/`.',
  method: 'POST',
  permission: 'full',
  required: { order_id: f.id('sslorder') },
  optional: { ...configuration, ...adminFields },
  returns: sslAnswer,
  faults: [...sslFaults, 'client_closed'],
  rejects: {
    csr: ['csr_malformed'],
    domain: ['certificate_name_invalid'],
    domains: ['further_name_invalid'],
    approver_email: ['approver_email_missing'],
  },

  run: async (
    { order_id, csr, webserver_type, validation_method, approver_email, domain, domains, ...admin },
    remote,
  ) =>
    presentSslAnswer(
      await configureSslOrder(remote, order_id, {
        csr,
        webserverType: webserver_type,
        validationMethod: validation_method,
        approverEmail: approver_email,
        domain,
        domains,
        admin,
      }),
    ),
})
