import { cancellationFields } from '../../../../actions/_shared/cancellation.js'
import { f } from '../../../../actions/_shared/kit.js'
import { declareCancellation } from '../../../../domain/client-area/declared-cancellations.js'
import { findFirstDepartment } from '../../../../domain/tickets/departments.js'
import { emailKey } from '../../../../domain/values/email.js'
import { countTargetAttempt, visitorNetwork } from '../../attempt.js'
import { createFormDefiner, Mistake, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { showDetails } from '../../list.js'
import { withMinimumTime } from '../../minimum-time.js'
import type { Visit } from '../../visit.js'
import { email } from '../account/_fields.js'

// R-4513
export default visitorPage({
  path: '/cancel',
  summary: 'Accepts a cancellation without signing in, if the setting `public_cancellation` is on.',
  load: async ({ ctx: { db, settings } }) =>
    settings.on('public_cancellation') && (await findFirstDepartment(db)) !== undefined ? {} : undefined,
  show: (_, { locale: { words }, form }) => ({
    title: words.cancel.title,
    main: html`<p>${words.cancel.text}</p>
${form('declare')}`,
  }),
  forms: {
    declare: createFormDefiner<Visit, object>()({
      summary: 'Accepts the cancellation, confirms its receipt by email, and opens a ticket for it.',
      button: ['cancel', 'confirm'],
      fields: {
        name: {
          label: ['cancel', 'name'],
          type: 'text',
          autocomplete: 'name',
          field: f.name({ description: 'Name of the person who cancels.', example: 'Ada Lovelace' }),
        },
        email: { ...email, label: ['cancel', 'email'] },
        service: {
          label: ['cancel', 'service'],
          hint: ['cancel', 'serviceHint'],
          type: 'text',
          field: f.text({ description: 'Domain or number of the service.', example: 'example.com' }),
        },
        type: { label: ['cancel', 'when'], type: 'select', field: cancellationFields.type },
        reason: {
          label: ['cancel', 'reason'],
          hint: ['cancel', 'reasonHint'],
          type: 'textarea',
          isOptional: true,
          field: cancellationFields.reason,
        },
      },
      limit: 'attempts',
      mistakes: { declaration_limit_reached: 'service' },
      choices: (_, { words: { cancel } }) => ({
        type: [
          { value: 'End of Billing Period', label: cancel.atEnd },
          { value: 'Immediate', label: cancel.atOnce },
        ],
      }),
      run: async (visit, { reason = '', ...typed }) => {
        if (typed.type === 'Immediate' && reason === '') throw new Mistake('reason', ['cancel', 'reasonHint'])
        await countTargetAttempt(visit, `cancellation of ${emailKey(typed.email)}`)
        const declaration = { ...typed, reason }
        const from = { network: visitorNetwork(visit), language: visit.speech.locale.language }
        const received = await withMinimumTime(visit.transaction((ctx) => declareCancellation(ctx, declaration, from)))
        return { received, ...declaration }
      },
      done: ({ received, name, email, service, type, reason }, { locale }) => {
        const { cancel } = locale.words
        return {
          title: cancel.received,
          main: html`<p>${locale.say(['cancel', 'receivedText'], { received })}</p>
${showDetails([
  [cancel.name, name],
  [cancel.email, email],
  [cancel.service, service],
  [cancel.when, type === 'Immediate' ? cancel.atOnce : cancel.atEnd],
  ...(reason === '' ? [] : [[cancel.reason, reason] as const]),
])}`,
        }
      },
    }),
  },
})
