import { indexPendingClients } from '../../domain/clients/search-index.js'
import type { JobFactory } from '../job-context.js'

/** Adds recently changed clients to SQLite's search index. PostgreSQL updates its index automatically. */
export const clientSearchJob: JobFactory = ({ database }) =>
  database.dialect === 'sqlite'
    ? { name: 'client search', everyMs: 5000, run: () => indexPendingClients(database) }
    : undefined
