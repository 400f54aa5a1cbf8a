import { loginLimiterKey } from '../../../../domain/access/sign-in-limiter.js'
import { isSignInLinkOpen, useMailedSignIn } from '../../../../domain/clients/mailed-sign-in.js'
import { describeVisitor, rememberVisitor } from '../../attempt.js'
import { createFormDefiner, visitorPage } from '../../definition.js'
import { linkGone, signInLink } from '../../error-pages.js'
import { html } from '../../html.js'
import { readToken } from '../../link.js'
import { renderText } from '../../render-text.js'
import { redirectAfterSignIn } from '../../sign-in-redirect.js'
import type { Visit } from '../../visit.js'

export default visitorPage({
  path: '/sign-in/link/:token',
  summary: 'Asks the visitor who opened an emailed sign-in link to continue.',
  load: async (visit) => ((await isSignInLinkOpen(visit.ctx, readToken(visit))) ? {} : undefined),
  show: (_, { locale, form }) => ({
    title: locale.words.entry.signIn,
    main: html`<p>${locale.words.signIn.confirmText}</p>
${form('enter')}`,
  }),
  gone: (visit) =>
    linkGone((locale) => renderText(locale, ['signIn', 'linkOver'], { link: signInLink(visit, locale) })),
  forms: {
    enter: createFormDefiner<Visit, object>()({
      summary: 'Uses up the link and opens a session, or asks for a code if the login has a second factor.',
      button: ['entry', 'signIn'],
      fields: {},
      run: async (visit) => {
        const entered = await visit.transaction((ctx) => useMailedSignIn(ctx, readToken(visit), describeVisitor(visit)))
        if (entered === undefined) return undefined
        // Failed sign-ins by strangers must not lock the login's owner out.
        if ('session' in entered) rememberVisitor(visit, loginLimiterKey(entered.email))
        return redirectAfterSignIn(visit, entered)
      },
    }),
  },
})
