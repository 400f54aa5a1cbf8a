import { confirmAddress, findLinkedAddress } from '../../../../domain/clients/address-changes.js'
import { signInAddress } from '../../sign-in-address.js'
import { addressLinkPage } from './_address-link.js'

export default addressLinkPage({
  path: '/confirm/:token',
  summary: 'Asks whoever has opened a mailed link to confirm an e-mail address.',
  formSummary: 'Makes the address that of the login, whose other sessions end.',
  texts: {
    title: ['addresses', 'confirm'],
    text: ['addresses', 'confirmText'],
    button: ['addresses', 'confirmButton'],
    doneTitle: ['addresses', 'confirmed'],
    doneText: ['addresses', 'confirmedText'],
  },
  advice: ['addresses', 'linkOver'],
  find: ({ ctx }, token) => findLinkedAddress(ctx, 'confirm', token),
  use: confirmAddress,
  next: (visit) => ({ address: signInAddress(visit), words: ['entry', 'signIn'] }),
})
