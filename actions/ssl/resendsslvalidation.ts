import { resendSslValidation } from '../../domain/certificates/actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { presentSslAnswer, sslAnswer, sslErrors } from '../_shared/ssl-order.js'

export default remoteAction({
  name: 'resendsslvalidation',
  summary: "Ask the provider to start or retry validation of a certificate's names.",
  description:
    'For DNS validation, call this action after the records are published. A failed validation is restarted.',
  method: 'POST',
  permission: 'full',
  risks: ['mail'],
  required: { order_id: f.id('sslorder') },
  returns: sslAnswer,
  faults: sslErrors,

  run: async ({ order_id }, remote) => presentSslAnswer(await resendSslValidation(remote, order_id)),
})
