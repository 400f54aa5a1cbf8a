import { matchingClients } from '../../domain/clients/client-search.js'
import { withOwner } from '../../domain/clients/clients.js'
import { findMatches, readMatches } from '../../domain/clients/search-matches.js'
import { clientStatus, clientSummary, presentClient } from '../_shared/client.js'
import { each, f, listing, pagedAction } from '../_shared/kit.js'

/** Columns by `orderby` value. Each order ends with the ID. `_key` columns contain names in their sort form. */
const columns = {
  id: [],
  first_name: ['firstname_key'],
  last_name: ['lastname_key'],
  email: ['email_key'],
  company_name: ['companyname_key'],
  status: ['status'],
  created_at: ['created_at'],
  firstname: ['firstname_key'],
  lastname: ['lastname_key'],
  companyname: ['companyname_key'],
  datecreated: ['created_at'],
} as const
const orderings = Object.keys(columns) as (keyof typeof columns)[]

export default pagedAction({
  name: 'getclients',
  summary: 'List clients.',
  method: 'GET',
  permission: 'list_clients',
  optional: {
    search: f.code({
      description: 'Part of the first, last, or full name, email address, or company; case-insensitive.',
      example: 'ada',
    }),
    status: clientStatus,
    group_id: f.id('group', { description: 'Only clients of this group.' }),
    orderby: f.withDefault(
      f.oneOf(orderings, {
        description:
          'Names are sorted without regard to case and accents. The last four values are aliases of earlier ones.',
      }),
      'id',
    ),
    sorting: f.withDefault(
      f.oneOf(['ASC', 'DESC'], { description: 'Ascending or descending order.', anyCase: true }),
      'ASC',
    ),
  },
  item: clientSummary,
  changedSince: [],

  run: async ({ search, status, group_id, orderby, sorting }, ctx) => {
    const { db } = ctx
    const filter = { search, status, groupId: group_id }
    const order = [...columns[orderby], 'clients.id'].map((column) => ({
      column,
      order: sorting === 'ASC' ? ('asc' as const) : ('desc' as const),
    }))
    const present = each(presentClient(ctx))
    // Undefined without a search, or if the index does not help. The database then filters and pages the list.
    const ids = await findMatches(db, filter, order)
    if (ids === undefined)
      return listing(db, { matching: matchingClients(db, filter), reading: withOwner, order, present })
    return {
      total: async () => ids.length,
      rows: async (offset, limit) => present(await readMatches(db, filter, ids.slice(offset, offset + limit))),
      // `after` cannot be combined with `orderby`, so the matches are ordered by ID.
      walk: async (after = 0, limit) => {
        const rest = ids.filter((id) => id > after)
        const shown = rest.slice(0, limit)
        return {
          items: present(await readMatches(db, filter, shown)),
          last: rest.length > limit ? shown.at(-1) : undefined,
        }
      },
    }
  },
})
