import { indexPendingClients } from '../../domain/clients/search-index.js'
import type { JobFactory } from '../job-context.js'

/** Keeps SQLite's index of clients from falling far behind. PostgreSQL does it by itself. */
export const clientSearchJob: JobFactory = ({ database }) =>
  database.dialect === 'sqlite'
    ? { name: 'client search', everyMs: 5000, run: () => indexPendingClients(database) }
    : undefined
