import { useSignInLink } from '../../../../domain/clients/sign-in.js'
import { visitorOf } from '../../attempt.js'
import { visitorPage } from '../../definition.js'
import { tokenOf } from '../../link.js'
import { linkGone, signInLink } from '../../refusal.js'
import { say } from '../../say.js'
import { sessionCookie } from '../../session.js'

/** The link's creator redirects a browser here with one GET, so a GET uses the link up. */
export default visitorPage({
  path: '/sso/:token',
  summary: 'Signs in once with a link from `createssotoken`.',
  act: async (visit) => {
    const token = tokenOf(visit)
    const opened = await visit.transaction((ctx) => useSignInLink(ctx, token, visitorOf(visit)))
    return opened && { to: opened.path, headers: sessionCookie(opened.session, visit) }
  },
  gone: (visit) => linkGone((locale) => say(locale, ['entry', 'newSignInLink'], { link: signInLink(visit, locale) })),
})
