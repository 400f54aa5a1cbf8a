import { loginLimiterKey } from '../../../../domain/access/sign-in-limiter.js'
import { isResetOpen, resetPassword } from '../../../../domain/clients/password-reset.js'
import { rememberVisitor } from '../../attempt.js'
import { createFormDefiner, visitorPage } from '../../definition.js'
import { linkGone } from '../../error-pages.js'
import { html } from '../../html.js'
import { readToken } from '../../link.js'
import { newPassword } from '../../password.js'
import { renderText } from '../../render-text.js'
import { signInAddress } from '../../sign-in-address.js'
import type { Visit } from '../../visit.js'

export default visitorPage({
  path: '/reset/:token',
  summary: 'Asks for a new password, with an emailed link.',
  load: async (visit) => {
    const { db, machineNow } = visit.ctx
    return (await isResetOpen(db, machineNow, readToken(visit))) ? {} : undefined
  },
  show: (_, { locale, form }) => {
    const { entry } = locale.words
    return {
      title: entry.setPassword,
      main: html`<p>${entry.setPasswordText}</p>
${form('set')}`,
    }
  },
  gone: ({ root }) =>
    linkGone((locale) => {
      const link = html`<a href="${root}/reset">${locale.words.entry.askForNew}</a>`
      return renderText(locale, ['entry', 'newResetLink'], { link })
    }),
  forms: {
    set: createFormDefiner<Visit, object>()({
      summary: "Sets the login's password and ends its sessions.",
      button: ['entry', 'setThePassword'],
      fields: { password: newPassword },
      link: (visit) => `reset:${readToken(visit)}`,
      mistakes: { password_too_common: 'password' },
      run: async (visit, { password }) => {
        const email = await visit.transaction((ctx) => resetPassword(ctx, readToken(visit), password))
        if (email === undefined) return undefined
        // Failed sign-ins by strangers must not lock the login's owner out.
        rememberVisitor(visit, loginLimiterKey(email))
        return { signIn: signInAddress(visit) }
      },
      done: ({ signIn }, { locale }) => {
        const { entry } = locale.words
        return {
          title: entry.passwordSet,
          main: html`<p>${entry.passwordSetText}</p>
<p><a class="button" href="${signIn}">${entry.signIn}</a></p>`,
        }
      },
    }),
  },
})
