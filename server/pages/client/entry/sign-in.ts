import { f } from '../../../../actions/_shared/kit.js'
import { loginAccount } from '../../../../domain/access/guesses.js'
import { type Entered, enter } from '../../../../domain/clients/entering.js'
import { confirmLogin, findLoginByPassword, findLoginId } from '../../../../domain/clients/logins.js'
import { isSignUpOpen } from '../../../../domain/clients/sign-up.js'
import { checkPasswordAttempt, noteRefused, visitorOf } from '../../attempt.js'
import { formOf, Mistake, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { leadIn } from '../../leading-in.js'
import { nextPath } from '../../sign-in-address.js'
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

/** Returns undefined if the address or the password is wrong, and takes equally long for both. */
const tryPair = (visit: Visit, { email, password, stays }: Typed, path: string): Promise<Entered | undefined> =>
  checkPasswordAttempt(
    visit,
    loginAccount(email),
    async (check) => {
      const login = await findLoginByPassword(visit.ctx.db, email, password, check)
      if (login === undefined) return undefined
      return visit.transaction(async (ctx) => {
        const loginId = await confirmLogin(ctx.db, login, email)
        return enter(ctx, { loginId, path, stays, from: visitorOf(visit) })
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
    pair: formOf<Visit, Data>()({
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
        const entered = await tryPair(visit, typed, next)
        if (entered !== undefined) return leadIn(visit, entered)
        noteRefused(visit, 'login_wrong', await findLoginId(visit.ctx.db, typed.email))
        throw new Mistake('pair', ['signIn', 'wrongPair'])
      },
    }),
  },
})
