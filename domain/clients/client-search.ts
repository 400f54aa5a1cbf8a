import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import { normalizeSearchText, whereContains } from '../sql/searched-text.js'
import { selectRows } from '../sql/selection.js'
import type { ClientStatus } from '../values/statuses.js'

type Searched = Pick<ClientRow, 'firstname' | 'lastname' | 'email' | 'companyname'>

/**
 * Returns a client's searchable text. Line feeds separate the fields, so that a search cannot match across two of them.
 */
export const searchText = ({ firstname, lastname, email, companyname }: Searched): string =>
  [`${firstname} ${lastname}`, email, companyname].map(normalizeSearchText).join('\n')

export interface ClientFilter {
  /** Part of the searchable text. */
  readonly search?: string | undefined
  readonly status?: ClientStatus | undefined
  readonly groupId?: number | undefined
}

/** Returns an unordered query for matching clients. */
export function matchingClients(db: Knex, { search, status, groupId }: ClientFilter) {
  const rows = selectRows(db, 'clients', { status, group_id: groupId })
  return search === undefined ? rows : rows.whereText((query) => query.where(whereContains('search', search)))
}
