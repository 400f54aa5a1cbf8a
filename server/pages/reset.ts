import { setTimeout as sleep } from 'node:timers/promises'
import { f } from '../../actions/_shared/kit.js'
import { loginAccount } from '../../domain/access/guesses.js'
import { resetLinkLifeMs } from '../../domain/access/link-lives.js'
import { isResetOpen, requestReset, resetMailsAnHour, resetPassword } from '../../domain/clients/password-reset.js'
import { Fault } from '../../domain/values/faults.js'
import { countAttempt, rememberVisitor, tryLink } from './attempt.js'
import { readBody } from './body.js'
import { form, type Given } from './form.js'
import { html } from './html.js'
import { tokenOf } from './link.js'
import type { Page } from './page.js'
import { newPassword } from './password.js'
import { linkGone } from './refusal.js'
import type { Handler, Visit } from './visit.js'

/**
 * Shortest answer to a request for a link, far longer than queuing a mail, so that its time does not tell who has a
 * login.
 */
const answerAfterMs = 300

const requestForm = form('Send me a link', {
  email: {
    label: 'E-mail address',
    type: 'email',
    autocomplete: 'username',
    field: { ...f.email(), rule: 'must be complete, like ada@example.com' },
  },
})
const passwordForm = form('Set the password', { password: newPassword })

const gone = ({ root }: Visit) => linkGone(html`You can <a href="${root}/reset">ask for a new one</a>.`)

const requestPage = (given?: Given): Page => ({
  status: given === undefined ? 200 : 422,
  title: 'Forgotten your password?',
  main: html`<p>Enter the e-mail address of your login, and we will send you a link to set a new password.</p>
${requestForm.show(given)}`,
})

const passwordPage = (given?: Given): Page => ({
  status: given === undefined ? 200 : 422,
  title: 'Set a new password',
  main: html`<p>It replaces the old one and ends every session of your login.</p>
${passwordForm.show(given)}`,
})

const hoursToAnswer = resetLinkLifeMs / (60 * 60 * 1000)

export const showRequest: Handler = async () => requestPage()

export const answerRequest: Handler = async (visit) => {
  await countAttempt(visit)
  const raw = await readBody(visit)
  const given = await requestForm.read(raw)
  if ('mistakes' in given) return requestPage({ raw, ...given })
  const { email } = given.values
  await Promise.all([visit.transaction((ctx) => requestReset(ctx, email)), sleep(answerAfterMs)])
  return {
    title: 'Check your mailbox',
    main: html`<p>If there is a login with the address <strong>${email}</strong>, we have sent a link to it. It works once,
within ${hoursToAnswer} hours.</p>
<p class="quiet">Nothing after a few minutes? Check your spam folder, or try another address. We send at most
${resetMailsAnHour} such mails an hour; the links in earlier ones still work.</p>`,
  }
}

export const showReset: Handler = async (visit) => {
  await expectOpen(visit)
  return passwordPage()
}

export const answerReset: Handler = async (visit) => {
  await expectOpen(visit)
  const token = tokenOf(visit)
  const raw = await readBody(visit)
  // Hashing is slow, so a link that many requests send at once must not hash a password for each of them.
  const page = await tryLink(visit, `reset:${token}`, async (source) => {
    const given = await passwordForm.read(raw, source)
    if ('mistakes' in given) return passwordPage({ raw, ...given })
    let email: string | undefined
    try {
      email = await visit.transaction((ctx) => resetPassword(ctx, token, given.values.password))
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'password_too_common') throw error
      return passwordPage({ raw, mistakes: { password: error.message } })
    }
    if (email === undefined) return undefined
    // Somebody who guesses at the login meanwhile must not keep its owner from signing in.
    rememberVisitor(visit, loginAccount(email))
    return donePage
  })
  if (page === undefined) throw gone(visit)
  return page
}

const donePage: Page = {
  title: 'Your new password is set',
  main: html`<p>The old one no longer works, and every session and link of your login has ended.</p>`,
}

async function expectOpen(visit: Visit): Promise<void> {
  const { db, machineNow } = visit.ctx
  if (!(await isResetOpen(db, machineNow, tokenOf(visit)))) throw gone(visit)
}
