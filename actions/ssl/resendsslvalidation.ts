import { resendSslValidation } from '../../domain/certificates/actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { presentSslAnswer, sslAnswer, sslFaults } from '../_shared/ssl-order.js'

export default remoteAction({
  name: 'resendsslvalidation',
  summary: 'Have the provider of a certificate validate its names now, or once more.',
  description: 'With validation by dns this says that the records are published. A failed validation is begun anew.',
  method: 'POST',
  permission: 'full',
  required: { order_id: f.id('sslorder') },
  returns: sslAnswer,
  faults: sslFaults,

  run: async ({ order_id }, remote) => presentSslAnswer(await resendSslValidation(remote, order_id)),
})
