import { f } from '../../../../actions/_shared/kit.js'
import { loginLimiterKey } from '../../../../domain/access/sign-in-limiter.js'
import { type Acceptance, acceptInvite, findInvite } from '../../../../domain/clients/invites.js'
import { findLoginByPassword } from '../../../../domain/clients/logins.js'
import { hasSecondFactor } from '../../../../domain/clients/second-factor.js'
import { completeSignIn } from '../../../../domain/clients/sign-in-steps.js'
import { Fault } from '../../../../domain/values/faults.js'
import { checkPasswordAttempt, describeVisitor, recordRefusedVisit } from '../../attempt.js'
import { createFormDefiner, Mistake, type View, visitorPage } from '../../definition.js'
import { linkGone } from '../../error-pages.js'
import { html } from '../../html.js'
import { readToken } from '../../link.js'
import type { PageContent } from '../../page.js'
import { newPassword } from '../../password.js'
import { renderText } from '../../render-text.js'
import { signInAddress } from '../../sign-in-address.js'
import { redirectAfterSignIn } from '../../sign-in-redirect.js'
import type { Visit } from '../../visit.js'
import { loginPassword } from './_fields.js'

interface Data {
  readonly email: string
  readonly account: string
  /** The login that already has the address, or null. */
  readonly loginId: number | null
  /** Address of the sign-in page. */
  readonly signIn: string
}

async function load(visit: Visit): Promise<Data | undefined> {
  const { db, machineNow } = visit.ctx
  const invite = await findInvite(db, machineNow, readToken(visit))
  return (
    invite && {
      email: invite.email,
      account: invite.account,
      loginId: invite.loginId ?? null,
      signIn: signInAddress(visit),
    }
  )
}

function show({ account, email, loginId }: Data, { locale, root, form }: View): PageContent {
  const { entry, labels } = locale.words
  const isNew = loginId === null
  // Read-only, for password managers that look for the user name.
  const address = html`<div class="field">
<label for="email">${labels.email}</label>
<input id="email" type="email" value="${email}" autocomplete="username" readonly>
</div>`
  return {
    title: locale.say(['entry', 'join'], { account }),
    main: html`<p>${renderText(locale, ['entry', 'invited'], { account: html`<strong>${account}</strong>` })}
${isNew ? entry.chooseToJoin : entry.confirmToJoin}</p>
${form(isNew ? 'newcomer' : 'login', address)}
${!isNew && html`<p class="after"><a href="${root}/reset">${entry.forgotten}</a></p>`}`,
  }
}

/**
 * Accepts the invite and signs the login in. Returns undefined if the invite cannot be used, and `isOnAccount` if the
 * login is already on the account.
 */
async function joinAccount(visit: Visit, acceptance: Acceptance) {
  try {
    const entered = await visit.transaction(async (ctx) => {
      const joined = await acceptInvite(ctx, readToken(visit), acceptance)
      return joined && completeSignIn(ctx, { ...joined, path: '/home', stays: false, from: describeVisitor(visit) })
    })
    return entered && redirectAfterSignIn(visit, entered)
  } catch (error) {
    if (error instanceof Fault && error.code === 'login_on_account') return { isOnAccount: true }
    throw error
  }
}

const showAlreadyMember = (_: object, { locale }: View, { email, account, signIn }: Data): PageContent => ({
  status: 409,
  title: locale.words.entry.alreadyOn,
  main: html`<p>${renderText(locale, ['entry', 'alreadyOnText'], { email, account: html`<strong>${account}</strong>` })}</p>
<p><a class="button" href="${signIn}">${locale.words.entry.signIn}</a></p>`,
})

export default visitorPage({
  path: '/invite/:token',
  summary: 'Asks an invited visitor to accept an invitation to an account, with an emailed link.',
  load,
  show,
  gone: () => linkGone(({ words }) => words.entry.newInvite),
  forms: {
    newcomer: createFormDefiner<Visit, Data>()({
      summary: 'Creates a login for a new user and signs it in.',
      button: ['entry', 'acceptInvite'],
      fields: {
        firstname: { label: ['labels', 'firstName'], type: 'text', autocomplete: 'given-name', field: f.name() },
        lastname: { label: ['labels', 'lastName'], type: 'text', autocomplete: 'family-name', field: f.name() },
        password: newPassword,
      },
      offered: ({ loginId }) => loginId === null,
      link: (visit) => `invite:${readToken(visit)}`,
      // A login with this address was created after the form was loaded.
      mistakes: { password_too_common: 'password', login_email_taken: 'password', login_changed: 'password' },
      run: (visit, { firstname, lastname, password }) =>
        joinAccount(visit, { firstName: firstname, lastName: lastname, password }),
      done: showAlreadyMember,
    }),
    login: createFormDefiner<Visit, Data>()({
      summary: 'Adds the account to the existing login with that address and signs it in.',
      button: ['entry', 'acceptInvite'],
      fields: {
        password: loginPassword,
      },
      offered: ({ loginId }) => loginId !== null,
      // The login's password changed after the form was loaded.
      mistakes: { login_email_taken: 'password', login_changed: 'password' },
      run: async (visit, { password }, { email, loginId }) => {
        // With a second factor, a code is still required.
        const isWhole = loginId === null || !(await hasSecondFactor(visit.ctx.db, loginId))
        const login = await checkPasswordAttempt(
          visit,
          loginLimiterKey(email),
          (check) => findLoginByPassword(visit.ctx.db, email, password, check),
          () => isWhole,
        )
        if (login !== undefined) return joinAccount(visit, { login })
        recordRefusedVisit(visit, 'login_wrong', loginId ?? undefined)
        throw new Mistake('password', ['mistakes', 'notThisPassword'])
      },
      done: showAlreadyMember,
    }),
  },
})
