import { emailForm } from '../../ports/forms.js'
import { channel } from '../channel.js'

/** A mail, which is queued in the outbox of mails instead of being delivered here. */
export default channel({
  name: 'email',
  displayName: 'E-mail',
  parameters: [{ name: 'to', label: 'Address', type: 'text', required: true, form: emailForm }],
})
