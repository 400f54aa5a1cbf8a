import { addressLinkPage } from './_address-link.js'

export default addressLinkPage({
  path: '/account-address/:token',
  summary: 'Asks to confirm a new address of an account, by a mailed link.',
  purpose: 'confirm',
  title: ['profile', 'confirmTitle'],
  text: ['profile', 'confirmText'],
  button: ['profile', 'confirmButton'],
  advice: ['profile', 'newAddressLink'],
  formSummary: 'Gives the account the address, and tells the one before.',
})
