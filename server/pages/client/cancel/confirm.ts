import {
  confirmDeclaration,
  findDeclarationByLink,
  type LinkedDeclaration,
} from '../../../../domain/client-area/declared-cancellations.js'
import { findClientLanguage } from '../../../../domain/clients/clients.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { Locale } from '../../../../domain/words/locale.js'
import { countAttempt } from '../../attempt.js'
import { createFormDefiner, visitorPage } from '../../definition.js'
import { linkGone } from '../../error-pages.js'
import { html } from '../../html.js'
import { readRecordId } from '../../link.js'
import type { Visit } from '../../visit.js'
import { withFormErrors } from '../things/_form-errors.js'

interface Data {
  readonly declaration: LinkedDeclaration
  readonly service: string
}

/**
 * Loads the cancellation that an emailed link confirms. A wrong link counts as an attempt from the visitor's address.
 */
async function load(visit: Visit): Promise<Data | undefined> {
  const { ctx, koa, speech } = visit
  const declaration = await findDeclarationByLink(ctx, readRecordId(visit), koa.params.code ?? '')
  if (declaration === undefined) {
    await countAttempt(visit)
    return undefined
  }
  const { service } = declaration
  const language = await findClientLanguage(ctx.db, service.client_id as number)
  if (language !== undefined) speech.locale = new Locale(language)
  const numbered = `${speech.locale.words.area.service} ${service.id}`
  const domain = readableName(service.domain ?? '')
  return { declaration, service: domain === '' ? numbered : `${numbered} (${domain})` }
}

export default visitorPage<Data>({
  path: '/cancel/:id/:code',
  summary: 'Asks for confirmation of a cancellation, with an emailed link.',
  load,
  gone: () => linkGone(({ words: { cancel } }) => cancel.askAgain),
  show: ({ service }, { locale, form }) => ({
    title: locale.words.cancel.confirmTitle,
    main: html`${form('confirm', html`<p>${locale.say(['cancel', 'confirmText'], { service })}</p>`)}`,
  }),
  forms: {
    confirm: createFormDefiner<Visit, Data>()({
      summary: 'Requests the cancellation submitted without signing in.',
      button: ['cancel', 'confirmButton'],
      fields: {},
      limit: 'attempts',
      run: async (visit, _, { declaration, service }) => {
        const { id } = declaration.service
        const isConfirmed = await withFormErrors(visit, () =>
          visit.transaction(async (ctx) => {
            // Checked again, because the service may have moved to another account.
            const linked = await findDeclarationByLink(ctx, id, visit.koa.params.code ?? '')
            if (linked !== undefined) await confirmDeclaration(ctx, linked)
            return linked !== undefined
          }),
        )
        return isConfirmed ? { service, type: declaration.type } : undefined
      },
      done: ({ service, type }, { locale }) => {
        const { cancel } = locale.words
        const when = type === 'Immediate' ? cancel.atOnce : cancel.atEnd
        return {
          title: cancel.confirmed,
          main: html`<p>${locale.say(['cancel', 'confirmedText'], { service, when })}</p>`,
        }
      },
    }),
  },
})
