import { confirmAddress, findLinkedAddress } from '../../../../domain/clients/address-changes.js'
import { signInAddress } from '../../sign-in-address.js'
import { addressLinkPage } from './_address-link.js'

export default addressLinkPage({
  path: '/confirm/:token',
  summary: 'Asks the visitor who opened an emailed link to confirm an email address.',
  formSummary: "Changes the login's address and ends its other sessions.",
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
