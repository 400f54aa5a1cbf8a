import { addressForm } from '../../ports/forms.js'
import { jsonOf, ModuleError, refused, retryAfterSeconds, unexpected } from '../../ports/module.js'
import { channel, plainText, shortened } from '../channel.js'

export default channel({
  name: 'telegram',
  displayName: 'Telegram',
  parameters: [
    { name: 'token', label: 'Bot token', type: 'password', required: true },
    { name: 'chat_id', label: 'Chat', type: 'text', required: true },
    { name: 'base_url', label: 'Base URL', type: 'text', default: 'https://api.telegram.org', form: addressForm },
  ],

  async deliver(payload, { config, http, machineNow }) {
    const { token = '', chat_id = '', base_url = '' } = config
    const reply = await http({
      method: 'POST',
      url: `${base_url.replace(/\/$/, '')}/bot${token}/sendMessage`,
      headers: { 'content-type': 'application/json' },
      // Telegram rejects messages over 4,096 characters.
      body: JSON.stringify({ chat_id, text: shortened(plainText(payload), 4096) }),
    })
    // A proxy in front of Telegram answers without JSON.
    if (reply.status >= 500 || (reply.status === 429 && !reply.body.trimStart().startsWith('{')))
      throw unexpected(reply)
    const { ok, description, parameters } = jsonOf(reply)
    if (ok === true) return
    const reason =
      typeof description === 'string' ? description : `Telegram refused the message (HTTP status ${reply.status})`
    const asked = (parameters as { retry_after?: unknown } | undefined)?.retry_after
    const retryAfter = typeof asked === 'number' ? asked : retryAfterSeconds(reply, machineNow())
    if (retryAfter !== undefined) throw new ModuleError('unreachable', reason, { retryAfter })
    throw refused(reason, String(reply.status))
  },
})
