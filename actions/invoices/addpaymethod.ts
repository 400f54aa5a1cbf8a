import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'addpaymethod',
  summary: 'Store a payment method. Not available.',
  method: 'POST',
  permission: 'create_invoices',
  answers: 'unavailable',
  because: 'Cards are stored through the form of their payment gateway, so that card numbers never reach this service.',
})
