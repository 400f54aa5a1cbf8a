import { addressLinkPage } from '../entry/_address-link.js'
import { accountLink, addressSet } from './_account-link.js'

export default addressLinkPage({
  path: '/account-address/:token',
  summary: 'Asks to confirm a new address of an account, by a mailed link.',
  formSummary: 'Gives the account the address, and tells the one before.',
  texts: {
    title: ['profile', 'confirmTitle'],
    text: ['profile', 'confirmText'],
    button: ['profile', 'confirmButton'],
    ...addressSet,
  },
  advice: ['profile', 'newAddressLink'],
  ...accountLink('confirm'),
})
