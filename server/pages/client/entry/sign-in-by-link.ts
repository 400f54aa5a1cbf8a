import { loginAccount } from '../../../../domain/access/guesses.js'
import { isSignInLinkOpen, useMailedSignIn } from '../../../../domain/clients/mailed-sign-in.js'
import { rememberVisitor, visitorOf } from '../../attempt.js'
import { formOf, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { leadIn } from '../../leading-in.js'
import { tokenOf } from '../../link.js'
import { linkGone, signInLink } from '../../refusal.js'
import { say } from '../../say.js'
import type { Visit } from '../../visit.js'

export default visitorPage({
  path: '/sign-in/link/:token',
  summary: 'Asks the visitor who opened an emailed sign-in link to continue.',
  load: async (visit) => ((await isSignInLinkOpen(visit.ctx, tokenOf(visit))) ? {} : undefined),
  show: (_, { locale, form }) => ({
    title: locale.words.entry.signIn,
    main: html`<p>${locale.words.signIn.confirmText}</p>
${form('enter')}`,
  }),
  gone: (visit) => linkGone((locale) => say(locale, ['signIn', 'linkOver'], { link: signInLink(visit, locale) })),
  forms: {
    enter: formOf<Visit, object>()({
      summary: 'Uses up the link and opens a session, or asks for a code if the login has a second factor.',
      button: ['entry', 'signIn'],
      fields: {},
      run: async (visit) => {
        const entered = await visit.transaction((ctx) => useMailedSignIn(ctx, tokenOf(visit), visitorOf(visit)))
        if (entered === undefined) return undefined
        // Failed sign-ins by others must not lock the owner out.
        if ('session' in entered) rememberVisitor(visit, loginAccount(entered.email))
        return leadIn(visit, entered)
      },
    }),
  },
})
