import { configureSslOrder } from '../../domain/certificates/actions.js'
import { recordCertificate } from '../../domain/certificates/manual-certificates.js'
import { Fault } from '../../domain/values/faults.js'
import { f, remoteAction } from '../_shared/kit.js'
import { adminFields, presentSslAnswer, readAdmin, sslAnswer, sslErrors, sslFields } from '../_shared/ssl-order.js'

const { cert_type: _, module: __, ...configuration } = sslFields

export default remoteAction({
  name: 'configsslorder',
  summary: 'Configure a certificate order and submit it to its provider.',
  description:
    'Omitted fields keep their value; names default to those in the certificate request. The service answers HTTP challenges itself, under `/.well-known/acme-challenge/`.',
  method: 'POST',
  permission: 'full',
  risks: ['money'],
  required: { order_id: f.id('sslorder') },
  optional: {
    ...configuration,
    ...adminFields,
    certificate: f.code({
      max: 65_535,
      extension: true,
      description:
        'Certificate in PEM. Stores the certificate of an order whose module calls no provider, such as `manual`, and sets the order to `Active`.',
      example: '-----BEGIN CERTIFICATE-----…',
    }),
    chain: f.code({
      max: 65_535,
      extension: true,
      description: 'Intermediate certificates for `certificate`, in PEM.',
    }),
  },
  returns: sslAnswer,
  faults: [...sslErrors, 'client_closed'],
  rejects: {
    csr: ['csr_malformed'],
    domain: ['certificate_name_invalid'],
    domains: ['further_name_invalid'],
    approver_email: ['approver_email_missing'],
    certificate: [
      'certificate_malformed',
      'certificate_ended',
      'certificate_of_others',
      'certificate_not_by_hand',
      'certificate_missing',
    ],
    chain: ['chain_malformed'],
  },

  run: async (
    { order_id, csr, webserver_type, validation_method, approver_email, domain, domains, certificate, chain, ...admin },
    remote,
  ) => {
    const sent = {
      csr,
      webserverType: webserver_type,
      validationMethod: validation_method,
      approverEmail: approver_email,
      domain,
      domains,
      admin: readAdmin(admin),
    }
    if (certificate === undefined && chain !== undefined) throw new Fault('certificate_missing')
    return presentSslAnswer(
      certificate === undefined
        ? await configureSslOrder(remote, order_id, sent)
        : await recordCertificate(remote, order_id, { certificate, chain: chain ?? '' }, sent),
    )
  },
})
