import { signInLinkLifeMs } from '../../../../domain/access/link-lifetimes.js'
import { requestSignInLink } from '../../../../domain/clients/mailed-sign-in.js'
import { nextPath } from '../../sign-in-address.js'
import { linkRequestPage } from './_link-request.js'

export default linkRequestPage({
  path: '/sign-in/link',
  summary: 'Asks for the email address to send a sign-in link to.',
  formSummary: 'Emails a link that signs in once if the address has a login.',
  title: ['signIn', 'byLink'],
  text: ['signIn', 'byLinkText'],
  sent: ['signIn', 'linkSent'],
  life: { minutes: signInLinkLifeMs / 60_000 },
  request: (ctx, email, visit) => requestSignInLink(ctx, email, nextPath(visit)),
})
