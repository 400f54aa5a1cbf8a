import type { AffiliateRow } from '../../db/rows-billing.js'
import { countReferrals } from '../../domain/clients/referrals.js'
import { instantToDay } from '../../domain/values/days.js'
import { type EmbeddedRecordContext, embeddedClient, presentClients } from './client.js'
import { f, type Values } from './kit.js'

export const affiliate = f.named('Affiliate', 'A client who earns a commission for referring others.', {
  id: f.id('affiliate'),
  affiliateid: f.id('affiliate'),
  clientid: f.id('client'),
  commission: f.number({ description: 'Percentage.', example: 10 }),
  date: f.date({ description: 'Day on which the client became an affiliate.' }),
  visitors: f.integer({
    extension: true,
    min: 0,
    description:
      'Visitors who followed the affiliate link, `/client/go/` and the affiliate ID. Each browser counts once in 60 days.',
    example: 120,
  }),
  clients: f.integer({ extension: true, min: 0, description: 'Clients who signed up through the link.', example: 3 }),
  client: embeddedClient,
  created_at: f.createdAt(),
})

/** Presents affiliates with their clients, with a constant number of queries. */
export const presentAffiliates =
  (ctx: EmbeddedRecordContext) =>
  async (rows: readonly AffiliateRow[]): Promise<Values<typeof affiliate>[]> => {
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    const countsOf = await countReferrals(
      ctx.db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, client_id, commission, created_at }) => ({
      id,
      affiliateid: id,
      clientid: client_id,
      commission: commission / 100,
      date: instantToDay(created_at, ctx.settings.timeZone),
      visitors: countsOf(id).visitors,
      clients: countsOf(id).clients,
      client: clients.get(client_id) ?? null,
      created_at,
    }))
  }
