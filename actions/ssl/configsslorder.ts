import { configureSslOrder } from '../../domain/certificates/actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { adminFacts, presentSslAnswer, sslAnswer, sslFacts, sslFaults } from '../_shared/ssl-order.js'

const { cert_type: _, module: __, ...configuration } = sslFacts

export default remoteAction({
  name: 'configsslorder',
  summary: 'Say what a certificate is to be like, and order it from its provider.',
  description:
    'What is left out stays as it is on record; names that nobody has said are those of the certificate request. Challenges over http are answered by the service itself, under `/.well-known/acme-challenge/`.',
  method: 'POST',
  permission: 'full',
  required: { order_id: f.id('sslorder') },
  optional: { ...configuration, ...adminFacts },
  returns: sslAnswer,
  faults: sslFaults,
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
