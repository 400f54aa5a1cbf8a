import { endSession } from '../../../../domain/clients/sign-in.js'
import { createFormDefiner, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { expiredCookie } from '../../session.js'
import { signInAddress } from '../../sign-in-address.js'
import type { Visit } from '../../visit.js'

export default visitorPage({
  path: '/sign-out',
  summary: 'Ends a session.',
  knowsSession: true,
  forms: {
    signOut: createFormDefiner<Visit, null>()({
      summary: "Ends the visitor's session, if there is one.",
      button: ['frame', 'signOut'],
      fields: {},
      run: async (visit) => {
        const { session, transaction } = visit
        if (session !== undefined) await transaction((ctx) => endSession(ctx, session))
        return { headers: expiredCookie(visit), signIn: signInAddress(visit) }
      },
      done: ({ headers, signIn }, { locale }) => {
        const { entry } = locale.words
        return {
          title: entry.signedOut,
          main: html`<p><a class="button" href="${signIn}">${entry.signInAgain}</a></p>`,
          headers,
        }
      },
    }),
  },
})
