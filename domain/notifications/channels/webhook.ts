import { addressForm } from '../../ports/forms.js'
import { refused, unexpected } from '../../ports/module.js'
import { webhookHeaders } from '../../ports/signature.js'
import { channel } from '../channel.js'

/** Delivers with a POST request signed as defined by Standard Webhooks. */
export default channel({
  name: 'webhook',
  displayName: 'Webhook',
  parameters: [
    { name: 'url', label: 'URL', type: 'password', required: true, form: addressForm },
    { name: 'secret', label: 'Signing secret, usually base64', type: 'password', required: true },
  ],

  async deliver(payload, { config, http, idempotencyKey, machineNow }) {
    const body = JSON.stringify(payload)
    const signature = webhookHeaders(config.secret ?? '', { id: idempotencyKey, at: machineNow(), body })
    const reply = await http({
      method: 'POST',
      url: config.url ?? '',
      headers: { 'content-type': 'application/json', ...signature },
      body,
    })
    if (reply.status >= 200 && reply.status < 300) return
    // Status 410 disables the rule (markFailed in notifications/delivery.ts).
    if (reply.status === 410) throw refused('The endpoint no longer exists', '410')
    throw unexpected(reply)
  },
})
