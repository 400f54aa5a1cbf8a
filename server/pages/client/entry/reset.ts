import { resetLinkLifeMs } from '../../../../domain/access/link-lifetimes.js'
import { requestReset } from '../../../../domain/clients/password-reset.js'
import { linkRequestPage } from './_link-request.js'

export default linkRequestPage({
  path: '/reset',
  summary: 'Asks for the email address of a login with a forgotten password.',
  formSummary: 'Emails a link to set a new password if the address has a login.',
  title: ['entry', 'forgotten'],
  text: ['entry', 'askForLink'],
  sent: ['entry', 'linkSent'],
  life: { hours: resetLinkLifeMs / (60 * 60 * 1000) },
  request: requestReset,
})
