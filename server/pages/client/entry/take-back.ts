import { findLinkedAddress, restoreAddress } from '../../../../domain/clients/address-changes.js'
import { addressLinkPage } from './_address-link.js'

export default addressLinkPage({
  path: '/take-back/:token',
  summary: "Asks the visitor who opened an emailed link to restore the login's email address.",
  formSummary: "Restores the login's address and ends its sessions and links.",
  texts: {
    title: ['addresses', 'takeBack'],
    text: ['addresses', 'takeBackText'],
    button: ['addresses', 'takeBackButton'],
    doneTitle: ['addresses', 'takenBack'],
    doneText: ['addresses', 'takenBackText'],
  },
  advice: ['addresses', 'linkOver'],
  find: ({ ctx }, token) => findLinkedAddress(ctx, 'take_back', token),
  use: restoreAddress,
  next: ({ root }) => ({ address: `${root}/reset`, words: ['entry', 'setPassword'] }),
})
