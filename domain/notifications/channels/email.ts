import { emailForm } from '../../ports/forms.js'
import { channel } from '../channel.js'

/** Has no `deliver`, because `notify` queues an email instead of a delivery. */
export default channel({
  name: 'email',
  displayName: 'Email',
  parameters: [{ name: 'to', label: 'Address', type: 'text', required: true, form: emailForm }],
})
