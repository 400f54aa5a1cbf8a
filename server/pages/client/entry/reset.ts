import { f } from '../../../../actions/_shared/kit.js'
import { resetLinkLifeMs } from '../../../../domain/access/link-lives.js'
import { linkMailsAnHour } from '../../../../domain/clients/link-mails.js'
import { requestReset } from '../../../../domain/clients/password-reset.js'
import { formOf, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { say } from '../../say.js'
import { steadily } from '../../steady-answer.js'
import type { Visit } from '../../visit.js'

const hoursToAnswer = resetLinkLifeMs / (60 * 60 * 1000)

export default visitorPage({
  path: '/reset',
  summary: 'Asks for the e-mail address of a login whose password is forgotten.',
  load: async () => ({}),
  show: (_, { locale, form }) => {
    const { entry } = locale.words
    return {
      title: entry.forgotten,
      main: html`<p>${entry.askForLink}</p>
${form('request')}`,
    }
  },
  forms: {
    request: formOf<Visit, object>()({
      summary: 'Mails a link to set a new password, if the address has a login.',
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
      run: async ({ transaction }, { email }) => {
        await steadily(transaction((ctx) => requestReset(ctx, email)))
        return { email }
      },
      done: ({ email }, { locale }) => ({
        title: locale.words.entry.checkMailbox,
        main: html`<p>${say(locale, ['entry', 'linkSent'], { email: html`<strong>${email}</strong>`, hours: hoursToAnswer })}</p>
<p class="quiet">${locale.say(['entry', 'noMail'], { count: linkMailsAnHour })}</p>`,
      }),
    }),
  },
})
