import { f } from '../../../../actions/_shared/kit.js'
import { loginAccount } from '../../../../domain/access/guesses.js'
import { enter } from '../../../../domain/clients/entering.js'
import { type Acceptance, acceptInvite, findInvite } from '../../../../domain/clients/invites.js'
import { findLoginByPassword } from '../../../../domain/clients/logins.js'
import { hasSecondFactor } from '../../../../domain/clients/second-factor.js'
import { Fault } from '../../../../domain/values/faults.js'
import { checkPasswordAttempt, noteRefused, visitorOf } from '../../attempt.js'
import { formOf, Mistake, type View, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { leadIn } from '../../leading-in.js'
import { tokenOf } from '../../link.js'
import type { Shown } from '../../page.js'
import { newPassword } from '../../password.js'
import { linkGone } from '../../refusal.js'
import { say } from '../../say.js'
import { signInAddress } from '../../sign-in-address.js'
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
  const invite = await findInvite(db, machineNow, tokenOf(visit))
  return (
    invite && {
      email: invite.email,
      account: invite.account,
      loginId: invite.loginId ?? null,
      signIn: signInAddress(visit),
    }
  )
}

function show({ account, email, loginId }: Data, { locale, root, form }: View): Shown {
  const { entry, labels } = locale.words
  const isNew = loginId === null
  // Read-only, for password managers that look for the user name.
  const address = html`<div class="field">
<label for="email">${labels.email}</label>
<input id="email" type="email" value="${email}" autocomplete="username" readonly>
</div>`
  return {
    title: locale.say(['entry', 'join'], { account }),
    main: html`<p>${say(locale, ['entry', 'invited'], { account: html`<strong>${account}</strong>` })}
${isNew ? entry.chooseToJoin : entry.confirmToJoin}</p>
${form(isNew ? 'newcomer' : 'login', address)}
${!isNew && html`<p class="after"><a href="${root}/reset">${entry.forgotten}</a></p>`}`,
  }
}

/** Accepts the invite and opens a session, or reports that the login is already on the account. */
async function join(visit: Visit, acceptance: Acceptance) {
  try {
    const entered = await visit.transaction(async (ctx) => {
      const joined = await acceptInvite(ctx, tokenOf(visit), acceptance)
      return joined && enter(ctx, { ...joined, path: '/home', stays: false, from: visitorOf(visit) })
    })
    return entered && leadIn(visit, entered)
  } catch (error) {
    if (error instanceof Fault && error.code === 'login_on_account') return { isOnAccount: true }
    throw error
  }
}

const alreadyOn = (_: object, { locale }: View, { email, account, signIn }: Data): Shown => ({
  status: 409,
  title: locale.words.entry.alreadyOn,
  main: html`<p>${say(locale, ['entry', 'alreadyOnText'], { email, account: html`<strong>${account}</strong>` })}</p>
<p><a class="button" href="${signIn}">${locale.words.entry.signIn}</a></p>`,
})

export default visitorPage({
  path: '/invite/:token',
  summary: 'Asks an invited visitor to accept an invitation to an account, with an emailed link.',
  load,
  show,
  gone: () => linkGone(({ words }) => words.entry.newInvite),
  forms: {
    newcomer: formOf<Visit, Data>()({
      summary: 'Creates a login for a new user and signs it in.',
      button: ['entry', 'acceptInvite'],
      fields: {
        firstname: { label: ['labels', 'firstName'], type: 'text', autocomplete: 'given-name', field: f.name() },
        lastname: { label: ['labels', 'lastName'], type: 'text', autocomplete: 'family-name', field: f.name() },
        password: newPassword,
      },
      offered: ({ loginId }) => loginId === null,
      link: (visit) => `invite:${tokenOf(visit)}`,
      // A login with this address was created after the form was loaded.
      mistakes: { password_too_common: 'password', login_email_taken: 'password', login_changed: 'password' },
      run: (visit, { firstname, lastname, password }) =>
        join(visit, { firstName: firstname, lastName: lastname, password }),
      done: alreadyOn,
    }),
    login: formOf<Visit, Data>()({
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
          loginAccount(email),
          (check) => findLoginByPassword(visit.ctx.db, email, password, check),
          () => isWhole,
        )
        if (login !== undefined) return join(visit, { login })
        noteRefused(visit, 'login_wrong', loginId ?? undefined)
        throw new Mistake('password', ['mistakes', 'notThisPassword'])
      },
      done: alreadyOn,
    }),
  },
})
