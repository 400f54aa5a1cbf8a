import type { Knex } from 'knex'

export const config = { transaction: false }

/** Number of ticket IDs per statement. */
const idsAtOnce = 1000

/** Records the owner of the address that existing tickets were sent from: the client or a login. */
export async function up(db: Knex): Promise<void> {
  const [last] = await db('tickets').max({ id: 'id' })
  for (let after = 0; after < Number(last?.id ?? 0); after += idsAtOnce) {
    const range = { after, until: after + idsAtOnce }
    await db.raw(
      `update tickets set address_of = 'client'
        where id > :after and id <= :until and address_of is null and exists (
          select 1 from clients where clients.id = tickets.client_id and lower(clients.email) = lower(tickets.email))`,
      range,
    )
    const login = `select min(logins.id) from logins
      join client_logins on client_logins.login_id = logins.id and client_logins.client_id = tickets.client_id
      where lower(logins.email) = lower(tickets.email)`
    await db.raw(
      `update tickets set address_of = 'login', login_id = (${login})
        where id > :after and id <= :until and address_of is null and client_id is not null and (${login}) is not null`,
      range,
    )
  }
}
