import type { AffiliateRow } from '../../db/rows-billing.js'
import { dayOfInstant } from '../../domain/values/days.js'
import { type EmbeddingSources, embeddedClient, presentClients } from './client.js'
import { f, type Values } from './kit.js'

export const affiliate = f.named('Affiliate', 'A client who earns a commission for referring others.', {
  id: f.id('affiliate'),
  affiliateid: f.id('affiliate'),
  clientid: f.id('client'),
  commission: f.number({ description: 'Percentage.', example: 10 }),
  date: f.date({ description: 'Day on which the client became an affiliate.' }),
  client: embeddedClient,
  created_at: f.createdAt(),
})

/** Presents affiliates with their clients; the number of queries does not depend on the number of rows. */
export const presentAffiliates =
  (ctx: EmbeddingSources) =>
  async (rows: readonly AffiliateRow[]): Promise<Values<typeof affiliate>[]> => {
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    return rows.map(({ id, client_id, commission, created_at }) => ({
      id,
      affiliateid: id,
      clientid: client_id,
      commission: commission / 100,
      date: dayOfInstant(created_at, ctx.settings.timeZone),
      client: clients.get(client_id) ?? null,
      created_at,
    }))
  }
