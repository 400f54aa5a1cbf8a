import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'capturepayment',
  summary: 'Charge a stored payment method. Not available.',
  method: 'POST',
  permission: 'manage_invoices',
  answers: 'unavailable',
  because: 'The payment gateway collects payments and reports them.',
})
