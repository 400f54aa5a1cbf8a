import { addressLinkPage } from './_address-link.js'

export default addressLinkPage({
  path: '/account-take-back/:token',
  summary: 'Asks to give an account its earlier address back, by a mailed link.',
  purpose: 'take_back',
  title: ['profile', 'takeBackTitle'],
  text: ['profile', 'takeBackText'],
  button: ['profile', 'takeBackButton'],
  advice: ['profile', 'takeBackOver'],
  formSummary: 'Gives the account its earlier address back.',
})
