import { fullName } from '../../../../domain/clients/clients.js'
import { openSession } from '../../../../domain/clients/sign-in.js'
import { confirmSignUp, findSignUp } from '../../../../domain/clients/sign-up.js'
import { describeVisitor } from '../../attempt.js'
import { createFormDefiner, visitorPage } from '../../definition.js'
import { linkGone } from '../../error-pages.js'
import { html } from '../../html.js'
import { readToken } from '../../link.js'
import { newPassword } from '../../password.js'
import { renderText } from '../../render-text.js'
import { sessionCookie } from '../../session.js'
import type { Visit } from '../../visit.js'
import { basketSecret } from '../shop/_shop.js'

interface Data {
  readonly name: string
  readonly email: string
}

/** Returns the first page of a new account: the order if there is a basket, or the home page. */
const nextPageAfter = (visit: Visit): string => (basketSecret(visit) === undefined ? '/home' : '/shop/order')

export default visitorPage<Data>({
  path: '/sign-up/:token',
  summary: "Asks for a new account's password, with an emailed link that confirms its address.",
  load: async (visit) => {
    const found = await findSignUp(visit.ctx, readToken(visit))
    return found && { name: found.companyname || fullName(found), email: found.email }
  },
  show: ({ name, email }, { locale, form }) => ({
    title: locale.words.signUp.confirm,
    main: html`<p>${renderText(locale, ['signUp', 'confirmText'], {
      name: html`<strong>${name}</strong>`,
      email: html`<strong>${email}</strong>`,
    })}</p>
${form('confirm')}`,
  }),
  gone: ({ root }) =>
    linkGone((locale) =>
      renderText(locale, ['signUp', 'signUpAgain'], {
        link: html`<a href="${root}/sign-up">${locale.words.signUp.again}</a>`,
      }),
    ),
  forms: {
    confirm: createFormDefiner<Visit, Data>()({
      summary: 'Creates the account with its login, records the accepted terms, and signs in.',
      button: ['signUp', 'confirmButton'],
      // Chosen by the reader of the email, because someone else may have entered the address (R-4463).
      fields: { password: newPassword },
      link: (visit) => `sign-up:${readToken(visit)}`,
      mistakes: { password_too_common: 'password' },
      run: async (visit, { password }) => {
        const token = readToken(visit)
        const session = await visit.transaction(async (ctx) => {
          const made = await confirmSignUp(ctx, token, password)
          return made && openSession(ctx, made.loginId, made.clientId, { from: describeVisitor(visit) })
        })
        return session === undefined ? undefined : { to: nextPageAfter(visit), headers: sessionCookie(session, visit) }
      },
    }),
  },
})
