import { addressLinkPage } from '../entry/_address-link.js'
import { accountLink, addressSet } from './_account-link.js'

export default addressLinkPage({
  path: '/account-address/:token',
  summary: "Asks for confirmation of an account's new address, with an emailed link.",
  formSummary: "Changes the account's address and notifies the previous one.",
  texts: {
    title: ['profile', 'confirmTitle'],
    text: ['profile', 'confirmText'],
    button: ['profile', 'confirmButton'],
    ...addressSet,
  },
  advice: ['profile', 'newAddressLink'],
  ...accountLink('confirm'),
})
