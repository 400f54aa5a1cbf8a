import { addressLinkPage } from '../entry/_address-link.js'
import { accountLink, addressSet } from './_account-link.js'

export default addressLinkPage({
  path: '/account-take-back/:token',
  summary: 'Asks to give an account its earlier address back, by a mailed link.',
  formSummary: 'Gives the account its earlier address back.',
  texts: {
    title: ['profile', 'takeBackTitle'],
    text: ['profile', 'takeBackText'],
    button: ['profile', 'takeBackButton'],
    ...addressSet,
  },
  advice: ['profile', 'takeBackOver'],
  ...accountLink('take_back'),
})
