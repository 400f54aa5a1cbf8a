import { setTimeout as sleep } from 'node:timers/promises'
import { f } from '../../../../actions/_shared/kit.js'
import { resetLinkLifeMs } from '../../../../domain/access/link-lives.js'
import { requestReset, resetMailsAnHour } from '../../../../domain/clients/password-reset.js'
import { formOf, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { say } from '../../say.js'
import type { Visit } from '../../visit.js'

/**
 * Shortest answer to a request for a link, far longer than queuing a mail, so that its time does not tell who has a
 * login.
 */
const answerAfterMs = 300

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
        await Promise.all([transaction((ctx) => requestReset(ctx, email)), sleep(answerAfterMs)])
        return { email }
      },
      done: ({ email }, { locale }) => ({
        title: locale.words.entry.checkMailbox,
        main: html`<p>${say(locale, ['entry', 'linkSent'], { email: html`<strong>${email}</strong>`, hours: hoursToAnswer })}</p>
<p class="quiet">${locale.say(['entry', 'noMail'], { count: resetMailsAnHour })}</p>`,
      }),
    }),
  },
})
