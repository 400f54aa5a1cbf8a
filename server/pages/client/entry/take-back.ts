import { findLinkedAddress, takeAddressBack } from '../../../../domain/clients/address-changes.js'
import { addressLinkPage } from './_address-link.js'

export default addressLinkPage({
  path: '/take-back/:token',
  summary: 'Asks whoever has opened a mailed link to take the e-mail address of the login back.',
  formSummary: 'Gives the login its address back, and ends its sessions and links.',
  texts: {
    title: ['addresses', 'takeBack'],
    text: ['addresses', 'takeBackText'],
    button: ['addresses', 'takeBackButton'],
    doneTitle: ['addresses', 'takenBack'],
    doneText: ['addresses', 'takenBackText'],
  },
  advice: ['addresses', 'linkOver'],
  find: ({ ctx }, token) => findLinkedAddress(ctx, 'take_back', token),
  use: takeAddressBack,
  next: ({ root }) => ({ address: `${root}/reset`, words: ['entry', 'setPassword'] }),
})
