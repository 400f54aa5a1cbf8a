import { f } from '../../../../actions/_shared/kit.js'
import { signInLinkLifeMs } from '../../../../domain/access/link-lives.js'
import { linkMailsAnHour } from '../../../../domain/clients/link-mails.js'
import { requestSignInLink } from '../../../../domain/clients/mailed-sign-in.js'
import { formOf, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { say } from '../../say.js'
import { nextPath } from '../../sign-in-address.js'
import { steadily } from '../../steady-answer.js'
import type { Visit } from '../../visit.js'

const minutesToAnswer = signInLinkLifeMs / 60_000

export default visitorPage({
  path: '/sign-in/link',
  summary: 'Asks for the e-mail address of a login that is to be sent a link to sign in.',
  load: async () => ({}),
  show: (_, { locale, form }) => ({
    title: locale.words.signIn.byLink,
    main: html`<p>${locale.words.signIn.byLinkText}</p>
${form('request')}`,
  }),
  forms: {
    request: formOf<Visit, object>()({
      summary: 'Mails a link that signs in once, if the address has a login.',
      button: ['entry', 'sendLink'],
      fields: {
        email: {
          label: ['labels', 'email'],
          type: 'email',
          autocomplete: 'username',
          field: f.email(),
          mistake: ['mistakes', 'completeEmail'],
        },
      },
      limit: 'attempts',
      run: async (visit, { email }) => {
        await steadily(visit.transaction((ctx) => requestSignInLink(ctx, email, nextPath(visit))))
        return { email }
      },
      done: ({ email }, { locale }) => ({
        title: locale.words.entry.checkMailbox,
        main: html`<p>${say(locale, ['signIn', 'linkSent'], { email: html`<strong>${email}</strong>`, minutes: minutesToAnswer })}</p>
<p class="quiet">${locale.say(['entry', 'noMail'], { count: linkMailsAnHour })}</p>`,
      }),
    }),
  },
})
