import { f } from '../../../../actions/_shared/kit.js'
import { loginLimiterKey } from '../../../../domain/access/sign-in-limiter.js'
import { requestAddress } from '../../../../domain/clients/address-changes.js'
import { updateLogin } from '../../../../domain/clients/logins.js'
import { endOneSession, endOtherSessions, listSessions } from '../../../../domain/clients/session-list.js'
import { rememberVisitor } from '../../attempt.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { html } from '../../html.js'
import { withMinimumTime } from '../../minimum-time.js'
import { newPassword } from '../../password.js'
import { renderText } from '../../render-text.js'
import type { AreaVisit } from '../../visit.js'
import { email } from '../account/_fields.js'
import { type LoginData as Data, showLogin } from './_login-view.js'
import { toMoment } from './_moment.js'

/** Staff may change a login's sign-in only with the permission of the corresponding action. */
const toChangeLogins = { staff: 'edit_clients' } as const

async function load({ ctx, session }: AreaVisit): Promise<Data> {
  const { timeZone } = ctx.settings
  const sessions = await listSessions(ctx.db, ctx.machineNow, session.loginId)
  return {
    email: session.email,
    hasFactor: session.hasFactor,
    sessions: sessions.map(({ id, openedAt, usedAt, ...one }) => ({
      ...{ id, ...one },
      opened: toMoment(openedAt, timeZone),
      used: toMoment(usedAt, timeZone),
      isPresent: id === session.id,
    })),
  }
}

const here = { to: '/login' }

export default areaPage<Data>({
  path: '/login',
  summary: "Shows the login's sign-in settings and sessions.",
  load,
  show: showLogin,
  forms: {
    password: createFormDefiner<AreaVisit, Data>()({
      summary: "Changes the password and ends the login's other sessions.",
      button: ['entry', 'setThePassword'],
      fields: { password: newPassword },
      needs: toChangeLogins,
      proof: 'always',
      mistakes: { password_too_common: 'password' },
      run: async (visit, { password }) => {
        const { session } = visit
        const options = { keptSession: session.id }
        await visit.transaction((ctx) => updateLogin(ctx, session.loginId, { password }, options))
        rememberVisitor(visit, loginLimiterKey(session.email))
        return {}
      },
      done: (_, { locale, root }) => {
        const { entry, ownLogin } = locale.words
        return {
          title: entry.passwordSet,
          main: html`<p>${ownLogin.othersEnded}</p>
<p><a href="${root}/login">${ownLogin.title}</a></p>`,
        }
      },
    }),
    email: createFormDefiner<AreaVisit, Data>()({
      summary: 'Emails a link to a new email address. The address takes effect once the link is followed.',
      button: ['ownLogin', 'changeEmail'],
      fields: {
        email: { ...email, label: ['ownLogin', 'newEmail'] },
      },
      needs: toChangeLogins,
      proof: 'always',
      mistakes: { too_many_link_mails: 'email' },
      run: async ({ transaction, session }, { email }) => {
        await withMinimumTime(transaction((ctx) => requestAddress(ctx, session, email)))
        return { email }
      },
      done: ({ email }, { locale, root }) => ({
        title: locale.words.entry.checkMailbox,
        main: html`<p>${renderText(locale, ['ownLogin', 'confirmSent'], { email: html`<strong>${email}</strong>` })}</p>
<p><a href="${root}/login">${locale.words.ownLogin.title}</a></p>`,
      }),
    }),
    end: createFormDefiner<AreaVisit, Data>()({
      summary: 'Ends another session.',
      button: ['ownLogin', 'endSession'],
      fields: {
        session: {
          label: ['ownLogin', 'session'],
          type: 'hidden',
          field: f.integer({ min: 1, description: 'Session to end.' }),
        },
      },
      offered: ({ sessions }) => sessions.length > 1,
      run: async ({ transaction, session }, { session: id }) => {
        await transaction((ctx) => endOneSession(ctx, session, id))
        return here
      },
    }),
    endOthers: createFormDefiner<AreaVisit, Data>()({
      summary: 'Ends all other sessions of the login.',
      button: ['ownLogin', 'endOthers'],
      fields: {},
      offered: ({ sessions }) => sessions.length > 1,
      run: async ({ transaction, session }) => {
        await transaction((ctx) => endOtherSessions(ctx, session))
        return here
      },
    }),
  },
})
