import { f } from '../../actions/_shared/kit.js'
import { loginAccount } from '../../domain/access/guesses.js'
import { type Acceptance, acceptInvite, findInvite, type OpenInvite } from '../../domain/clients/invites.js'
import { findLoginByPassword } from '../../domain/clients/logins.js'
import { openSession } from '../../domain/clients/sign-in.js'
import { Fault } from '../../domain/values/faults.js'
import type { Raw } from '../../engine/input.js'
import { checkPasswordAttempt, noteRefused, tryLink, visitorNetwork } from './attempt.js'
import { readBody } from './body.js'
import { form, type Given, type Mistakes } from './form.js'
import { type Html, html } from './html.js'
import { tokenOf } from './link.js'
import type { Page, Redirect } from './page.js'
import { newPassword } from './password.js'
import { linkGone } from './refusal.js'
import { sessionCookie } from './session.js'
import type { Handler, Visit } from './visit.js'

const newLoginForm = form('Accept the invitation', {
  firstname: { label: 'First name', type: 'text', autocomplete: 'given-name', field: f.name() },
  lastname: { label: 'Last name', type: 'text', autocomplete: 'family-name', field: f.name() },
  password: newPassword,
})

const existingLoginForm = form('Accept the invitation', {
  password: { label: 'Password', type: 'password', autocomplete: 'current-password', field: f.secret() },
})

const gone = () => linkGone('Please ask whoever invited you for a new invitation.')

export const showInvite: Handler = async (visit) => invitePage(visit, await expectInvite(visit))

export const answerInvite: Handler = async (visit) => {
  const invite = await expectInvite(visit)
  const raw = await readBody(visit)
  const answer = () => acceptOrExplain(visit, invite, raw)
  // Hashing is slow, so a link that many requests send at once must not hash a password for each of them. For an
  // existing login, readAnswer limits the attempts by its account instead.
  const isNew = invite.loginId === undefined
  const answered = await (isNew ? tryLink(visit, `invite:${tokenOf(visit)}`, answer) : answer())
  if (answered === undefined) throw gone()
  return answered
}

/**
 * Returns the answer to the form: the client area, or a page that explains. Undefined if the link was used meanwhile.
 */
async function acceptOrExplain(visit: Visit, invite: OpenInvite, raw: Raw): Promise<Page | Redirect | undefined> {
  const answer = await readAnswer(visit, invite, raw)
  if ('mistakes' in answer) return invitePage(visit, invite, { raw, ...answer })
  try {
    const session = await visit.transaction(async (ctx) => {
      const joined = await acceptInvite(ctx, tokenOf(visit), answer.acceptance)
      return joined && openSession(ctx, joined.loginId, joined.clientId)
    })
    return session === undefined ? undefined : { to: '/home', headers: sessionCookie(session, visit) }
  } catch (error) {
    return unaccepted(error, visit, raw)
  }
}

async function expectInvite(visit: Visit): Promise<OpenInvite> {
  const { db, machineNow } = visit.ctx
  const invite = await findInvite(db, machineNow, tokenOf(visit))
  if (invite === undefined) throw gone()
  return invite
}

/** Checks the form. Passwords are hashed and compared here, before a transaction is open, because that is slow. */
async function readAnswer(
  visit: Visit,
  { email, loginId }: OpenInvite,
  raw: Raw,
): Promise<{ readonly acceptance: Acceptance } | { readonly mistakes: Mistakes }> {
  if (loginId === undefined) {
    const given = await newLoginForm.read(raw, visitorNetwork(visit))
    if ('mistakes' in given) return given
    const { firstname, lastname, password } = given.values
    return { acceptance: { firstName: firstname, lastName: lastname, password } }
  }
  const given = await existingLoginForm.read(raw)
  if ('mistakes' in given) return given
  const login = await checkPasswordAttempt(visit, loginAccount(email), (check) =>
    findLoginByPassword(visit.ctx.db, email, given.values.password, check),
  )
  if (login !== undefined) return { acceptance: { login } }
  noteRefused(visit, 'login_wrong', loginId)
  return { mistakes: { password: 'This is not the password of this login.' } }
}

/** Returns the page for an invitation that a rule refused to accept; other errors are thrown on. */
async function unaccepted(error: unknown, visit: Visit, raw: Raw): Promise<Page> {
  if (!(error instanceof Fault)) throw error
  const invite = await expectInvite(visit)
  if (error.code === 'login_on_account')
    return {
      status: 409,
      title: 'You already have access',
      main: html`<p>The login ${invite.email} already belongs to the account <strong>${invite.account}</strong>. There is
nothing left to accept.</p>`,
    }
  if (error.code === 'password_too_common')
    return invitePage(visit, invite, { raw, mistakes: { password: error.message } })
  // Since the form was read, a login with the address was created, or its password changed: show the form that fits
  // now.
  if (error.code === 'login_email_taken' || error.code === 'login_changed')
    return { ...invitePage(visit, invite, { raw, mistakes: { password: error.message } }), status: 409 }
  throw error
}

function invitePage({ root }: Visit, { account, email, loginId }: OpenInvite, given?: Given): Page {
  const isNew = loginId === undefined
  return {
    status: given === undefined ? 200 : 422,
    title: `Join ${account}`,
    main: html`<p>You are invited to the account <strong>${account}</strong>.
${isNew ? 'Choose a password to create your login.' : 'You already have a login: confirm with its password.'}</p>
${(isNew ? newLoginForm : existingLoginForm).show(given, address(email))}
${!isNew && html`<p class="after"><a href="${root}/reset">Forgotten your password?</a></p>`}`,
  }
}

/** The address as a read-only field of the form, where password managers look for the user name. */
const address = (email: string): Html => html`<div class="field">
<label for="email">E-mail address</label>
<input id="email" type="email" value="${email}" autocomplete="username" readonly>
</div>`
