import { emailForm } from '../../ports/forms.js'
import { channel } from '../channel.js'

/** `notify` queues an email, so this channel delivers nothing. */
export default channel({
  name: 'email',
  displayName: 'Email',
  parameters: [{ name: 'to', label: 'Address', type: 'text', required: true, form: emailForm }],
})
