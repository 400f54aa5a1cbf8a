import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'addpaymethod',
  summary: 'Store a payment method, which only the form of a gateway does.',
  method: 'POST',
  permission: 'create_invoices',
  answers: 'unavailable',
  because: 'Cards are stored through the form of their gateway, so that their numbers never come here.',
})
