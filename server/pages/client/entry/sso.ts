import { useSignInLink } from '../../../../domain/clients/sign-in.js'
import { describeVisitor } from '../../attempt.js'
import { visitorPage } from '../../definition.js'
import { linkGone, signInLink } from '../../error-pages.js'
import { readToken } from '../../link.js'
import { renderText } from '../../render-text.js'
import { sessionCookie } from '../../session.js'

/** The link's creator redirects a browser here with one GET, so a GET uses the link up. */
export default visitorPage({
  path: '/sso/:token',
  summary: 'Signs in once with a link from `createssotoken`.',
  act: async (visit) => {
    const token = readToken(visit)
    const opened = await visit.transaction((ctx) => useSignInLink(ctx, token, describeVisitor(visit)))
    return opened && { to: opened.path, headers: sessionCookie(opened.session, visit) }
  },
  gone: (visit) =>
    linkGone((locale) => renderText(locale, ['entry', 'newSignInLink'], { link: signInLink(visit, locale) })),
})
