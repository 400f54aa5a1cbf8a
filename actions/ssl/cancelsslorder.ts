import { cancelSslOrder } from '../../domain/certificates/actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { presentSslAnswer, sslAnswer, sslErrors } from '../_shared/ssl-order.js'

export default remoteAction({
  name: 'cancelsslorder',
  summary: 'Cancel a certificate order and revoke the issued certificate.',
  description: 'Does not change an order that is already cancelled.',
  method: 'POST',
  permission: 'full',
  risks: ['destroys'],
  required: { order_id: f.id('sslorder') },
  optional: {
    reason: f.text({ description: 'Reason to send to the provider.', max: 1000, example: 'The domain was sold' }),
  },
  returns: sslAnswer,
  faults: sslErrors,

  run: async ({ order_id, reason = '' }, remote) => presentSslAnswer(await cancelSslOrder(remote, order_id, reason)),
})
