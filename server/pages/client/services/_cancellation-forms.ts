import { cancellationFields } from '../../../../actions/_shared/cancellation.js'
import { f } from '../../../../actions/_shared/kit.js'
import { requestCancellation, withdrawCancellation } from '../../../../domain/services/cancellations.js'
import { createFormDefiner } from '../../definition.js'
import type { Choice } from '../../form.js'
import type { AreaVisit } from '../../visit.js'
import { changeOwnRecord, manageProductsNeeds } from '../things/_own-records.js'
import type { ServiceData } from './_service-data.js'

const form = createFormDefiner<AreaVisit, ServiceData>()

export const cancelForm = form({
  summary: 'Requests cancellation of the service, immediately or at the end of the paid period.',
  button: ['services', 'cancelService'],
  fields: {
    type: { label: ['services', 'cancelWhen'], type: 'select', field: cancellationFields.type },
    reason: {
      label: ['services', 'cancelReason'],
      type: 'select',
      isOptional: true,
      field: f.text({ description: "Cancellation reason from the operator's list." }),
    },
    text: {
      label: ['services', 'cancelOwnText'],
      type: 'textarea',
      isOptional: true,
      field: f.text({ max: 700, description: "Reason in the client's own words." }),
    },
  },
  needs: manageProductsNeeds,
  offered: ({ isCancellable }) => isCancellable,
  leavesOut: ({ reasons }) => (reasons.length === 0 ? ['reason'] : []),
  choices: ({ nextDue, reasons }, locale) => ({
    type: [
      ...(nextDue === null ? [] : [atEnd(locale.say(['services', 'cancelAtEndOn'], { day: locale.day(nextDue) }))]),
      { value: 'Immediate', label: locale.words.services.cancelNow },
    ],
    reason: reasons.map((one) => ({ value: one, label: one })),
  }),
  run: async (visit, { type, reason, text }, { id }) => {
    const said = [reason, text].filter(Boolean).join(': ')
    await changeOwnRecord(visit, 'service', id, (ctx) => requestCancellation(ctx, id, { type, reason: said || null }))
    return { to: `/services/${id}` }
  },
})

const atEnd = (label: string): Choice => ({ value: 'End of Billing Period', label })

export const withdrawCancellationForm = form({
  summary: 'Withdraws the cancellation request.',
  button: ['services', 'takeBack'],
  fields: {},
  needs: manageProductsNeeds,
  offered: ({ cancellation }) => cancellation !== null,
  run: async (visit, _, { id }) => {
    await changeOwnRecord(visit, 'service', id, (ctx) => withdrawCancellation(ctx, id))
    return { to: `/services/${id}` }
  },
})
