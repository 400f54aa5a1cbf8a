import { addressLinkPage } from '../entry/_address-link.js'
import { accountLink, addressSet } from './_account-link.js'

export default addressLinkPage({
  path: '/account-take-back/:token',
  summary: "Asks for confirmation to restore an account's previous address, with an emailed link.",
  formSummary: "Restores the account's previous address.",
  texts: {
    title: ['profile', 'takeBackTitle'],
    text: ['profile', 'takeBackText'],
    button: ['profile', 'takeBackButton'],
    ...addressSet,
  },
  advice: ['profile', 'takeBackOver'],
  ...accountLink('take_back'),
})
