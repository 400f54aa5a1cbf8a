import { reissueSslOrder } from '../../domain/certificates/actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { presentSslAnswer, sslAnswer, sslErrors, sslFields } from '../_shared/ssl-order.js'

export default remoteAction({
  name: 'reissuesslorder',
  summary: 'Reissue a certificate for a new certificate request.',
  description: 'The current certificate is kept until the new one is issued.',
  method: 'POST',
  permission: 'full',
  risks: [],
  required: { order_id: f.id('sslorder'), csr: sslFields.csr },
  returns: sslAnswer,
  faults: sslErrors,
  rejects: { csr: ['csr_malformed'] },

  run: async ({ order_id, csr }, remote) => presentSslAnswer(await reissueSslOrder(remote, order_id, csr)),
})
