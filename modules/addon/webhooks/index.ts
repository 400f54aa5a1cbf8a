import { addonModule, listed } from '../../../domain/ports/addon.js'
import { eventNames } from '../../../domain/ports/events.js'
import { isAddress } from '../../../domain/ports/forms.js'
import { refused, unexpected, type ValueRule } from '../../../domain/ports/module.js'
import { secretForm, webhookHeaders } from '../../../domain/ports/signature.js'

const addressesForm: ValueRule = {
  rule: 'HTTP or HTTPS URLs without a user name, separated by commas or line breaks',
  holds: (text) => listed(text).every(isAddress),
}

const eventsForm: ValueRule = {
  rule: 'event names (docs/reference/events.md), separated by commas or line breaks',
  holds: (text) => listed(text).every((name) => eventNames.includes(name)),
}

export default addonModule({
  name: 'webhooks',
  displayName: 'Webhooks',
  parameters: [
    {
      name: 'endpoints',
      label: 'Endpoint URLs',
      type: 'textarea',
      required: true,
      form: addressesForm,
      destination: true,
    },
    { name: 'secret', label: 'Signing secret (base64)', type: 'password', required: true, form: secretForm },
    {
      name: 'events',
      label: 'Events to send (empty for all)',
      type: 'textarea',
      form: eventsForm,
      destination: false,
    },
  ],
  destinations: 'endpoints',
  topics: 'events',

  async on({ id, name, at, data }, { config, http, machineNow }, endpoint) {
    const body = JSON.stringify({ type: name, timestamp: at, data })
    const signature = webhookHeaders(config.secret ?? '', { id, at: machineNow(), body })
    const reply = await http({
      method: 'POST',
      url: endpoint,
      headers: { 'content-type': 'application/json', ...signature },
      body,
    })
    // After code 410, `markFailed` in domain/notifications/delivery.ts removes the endpoint from the parameters.
    if (reply.status === 410) throw refused('The endpoint no longer exists', '410')
    if (reply.status < 200 || reply.status >= 300) throw unexpected(reply)
    return `HTTP status ${reply.status}`
  },
})
