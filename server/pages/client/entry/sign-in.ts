import { f } from '../../../../actions/_shared/kit.js'
import { loginLimiterKey } from '../../../../domain/access/sign-in-limiter.js'
import { findLoginByPassword, findLoginId, lockVerifiedLogin } from '../../../../domain/clients/logins.js'
import { completeSignIn, type SignInResult } from '../../../../domain/clients/sign-in-steps.js'
import { isSignUpOpen } from '../../../../domain/clients/sign-up.js'
import { checkPasswordAttempt, describeVisitor, recordRefusedVisit } from '../../attempt.js'
import { createFormDefiner, Mistake, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { nextPath } from '../../sign-in-address.js'
import { redirectAfterSignIn } from '../../sign-in-redirect.js'
import type { Visit } from '../../visit.js'
import { loginEmail, loginPassword } from './_fields.js'

interface Data {
  /** Path to open after the sign-in, below the client area. */
  readonly next: string
  readonly isSignUpOpen: boolean
}

interface Typed {
  readonly email: string
  readonly password: string
  readonly stays: boolean
}

/**
 * Checks the email address and password, and completes the sign-in. Returns undefined if either is wrong, after the
 * same time for both.
 */
const checkSignIn = (
  visit: Visit,
  { email, password, stays }: Typed,
  path: string,
): Promise<SignInResult | undefined> =>
  checkPasswordAttempt(
    visit,
    loginLimiterKey(email),
    async (check) => {
      const login = await findLoginByPassword(visit.ctx.db, email, password, check)
      if (login === undefined) return undefined
      return visit.transaction(async (ctx) => {
        const loginId = await lockVerifiedLogin(ctx.db, login, email)
        return completeSignIn(ctx, { loginId, path, stays, from: describeVisitor(visit) })
      })
    },
    (entered) => 'session' in entered,
  )

export default visitorPage<Data>({
  path: '/sign-in',
  summary: 'Signs a login in with email address and password.',
  load: async (visit) => ({ next: nextPath(visit), isSignUpOpen: isSignUpOpen(visit.ctx.settings) }),
  show: ({ next, isSignUpOpen }, { locale, root, form }) => {
    const { entry, signIn } = locale.words
    const query = next === '/home' ? '' : `?next=${encodeURIComponent(next)}`
    return {
      title: entry.signIn,
      main: html`${form('pair')}
<p class="after"><a href="${root}/sign-in/link${query}">${signIn.byLink}</a></p>
<p><a href="${root}/reset">${entry.forgotten}</a></p>
${isSignUpOpen && html`<p><a href="${root}/sign-up">${signIn.newHere}</a></p>`}`,
    }
  },
  forms: {
    pair: createFormDefiner<Visit, Data>()({
      summary: 'Opens a session, or asks for a code if the login has a second factor.',
      button: ['entry', 'signIn'],
      fields: {
        email: loginEmail,
        password: loginPassword,
        stays: {
          label: ['signIn', 'stay'],
          hint: ['signIn', 'stayHint'],
          type: 'checkbox',
          isOptional: true,
          field: f.withDefault(f.flag({ description: 'Stay signed in for 30 days.' }), false),
        },
      },
      // The password or address changed after the password check.
      mistakes: { login_changed: 'password' },
      run: async (visit, typed, { next }) => {
        const entered = await checkSignIn(visit, typed, next)
        if (entered !== undefined) return redirectAfterSignIn(visit, entered)
        recordRefusedVisit(visit, 'login_wrong', await findLoginId(visit.ctx.db, typed.email))
        throw new Mistake('pair', ['signIn', 'wrongPair'])
      },
    }),
  },
})
