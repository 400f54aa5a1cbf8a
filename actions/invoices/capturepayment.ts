import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'capturepayment',
  summary: 'Charge a stored payment method, which is not available.',
  method: 'POST',
  permission: 'manage_invoices',
  answers: 'unavailable',
  because: 'Payments are taken by the gateway, which reports them.',
})
