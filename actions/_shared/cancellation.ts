import type { CancellationRequestRow } from '../../db/rows-services.js'
import { cancellationTypes } from '../../domain/services/cancellations.js'
import { instantToDay } from '../../domain/values/days.js'
import type { EmbeddedRecordContext } from './client.js'
import { f, type Values } from './kit.js'
import { embeddedService, presentServiceSummaries } from './service.js'

/** Fields that responses return and that addcancelrequest accepts. */
export const cancellationFields = {
  type: f.oneOf(cancellationTypes, {
    description: 'When the service ends: with the next daily job, or at the end of the paid period.',
  }),
  reason: f.text({ description: 'Reason given by the requester.', max: 1000, example: 'The shop is closing.' }),
}

export const cancellation = f.named('CancellationRequest', 'A cancellation request with its service.', {
  id: f.integer({ description: 'ID of the request.', example: 1 }),
  serviceid: f.id('service'),
  type: cancellationFields.type,
  reason: f.nullable(cancellationFields.reason),
  open: f.flag({ description: 'True while the request is pending.' }),
  date: f.date({ description: 'Day of the request.' }),
  created_at: f.createdAt(),
  service: f.record(embeddedService),
})

/** Presents a page of cancellation requests, with one query for services. */
export const presentCancellations =
  (ctx: EmbeddedRecordContext) =>
  async (rows: readonly CancellationRequestRow[]): Promise<Values<typeof cancellation>[]> => {
    const serviceOf = await presentServiceSummaries(
      ctx,
      rows.map(({ service_id }) => service_id),
    )
    return rows.flatMap((row) => {
      const service = serviceOf(row.service_id)
      // The service was deleted with the request after the rows were read.
      if (service === undefined) return []
      return {
        id: row.id,
        serviceid: row.service_id,
        type: row.type,
        reason: row.reason,
        open: row.is_open === 1,
        date: instantToDay(row.created_at, ctx.settings.timeZone),
        created_at: row.created_at,
        service,
      }
    })
  }
