import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import { contains, searchable } from '../sql/searched-text.js'
import { selectRows } from '../sql/selection.js'
import type { ClientStatus } from '../values/statuses.js'

type Searched = Pick<ClientRow, 'firstname' | 'lastname' | 'email' | 'companyname'>

/** Returns the text that a client is found by. The line feeds keep a search from matching across two fields. */
export const searchText = ({ firstname, lastname, email, companyname }: Searched): string =>
  [`${firstname} ${lastname}`, email, companyname].map(searchable).join('\n')

export interface ClientFilter {
  /** Part of the text that a client is found by. */
  readonly search?: string | undefined
  readonly status?: ClientStatus | undefined
  readonly groupId?: number | undefined
}

/** Selects the clients that match, in no order. */
export function matchingClients(db: Knex, { search, status, groupId }: ClientFilter) {
  const rows = selectRows(db, 'clients', { status, group_id: groupId })
  return search === undefined ? rows : rows.whereText((query) => query.where(contains('search', search)))
}
