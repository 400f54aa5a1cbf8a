import { addressForm } from '../../ports/forms.js'
import { refused, unexpected } from '../../ports/module.js'
import { channel, plainText, shortened } from '../channel.js'

/** Delivers to an incoming webhook of Slack or a compatible chat service. */
export default channel({
  name: 'slack',
  displayName: 'Slack',
  // Anyone who has the URL can post to the chat, so it is stored as a secret.
  parameters: [{ name: 'url', label: 'Incoming webhook URL', type: 'password', required: true, form: addressForm }],

  async deliver(payload, { config, http }) {
    const text = escaped(plainText(payload))
    const reply = await http({
      method: 'POST',
      url: config.url ?? '',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        text,
        // Slack rejects sections over 3,000 characters and would display an incomplete escape sequence.
        blocks: [{ type: 'section', text: { type: 'mrkdwn', text: shortened(text, 3000).replace(/&[a-z]*$/, '') } }],
      }),
    })
    if (reply.status === 200) return
    if (reply.status >= 500 || reply.status === 429) throw unexpected(reply)
    throw refused(
      reply.body.trim() || `The chat refused the message (HTTP status ${reply.status})`,
      String(reply.status),
    )
  },
})

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
