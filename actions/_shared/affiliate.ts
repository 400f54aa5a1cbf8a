import type { AffiliateRow } from '../../db/rows-billing.js'
import { clientSummary, presentClients } from './client.js'
import { type ActionContext, f, type Values } from './kit.js'

export const affiliate = {
  id: f.id('affiliate'),
  affiliateid: f.id('affiliate'),
  clientid: f.id('client'),
  commission: f.number({ description: 'Percentage.', example: 10 }),
  date: f.date(),
  client: f.nullable(f.record(clientSummary)),
  created_at: f.instant(),
}

/** Presents affiliates with their clients; the number of queries does not depend on the number of rows. */
export const presentAffiliates =
  ({ db, currencies }: Pick<ActionContext, 'db' | 'currencies'>) =>
  async (rows: readonly AffiliateRow[]): Promise<Values<typeof affiliate>[]> => {
    const clients = await presentClients(
      db,
      rows.map(({ client_id }) => client_id),
      currencies,
    )
    return rows.map(({ id, client_id, commission, created_at }) => ({
      id,
      affiliateid: id,
      clientid: client_id,
      commission: commission / 100,
      date: created_at.slice(0, 10),
      client: clients.get(client_id) ?? null,
      created_at,
    }))
  }
