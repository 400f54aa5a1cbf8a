import { fillNameKeys, lacksNameKeys } from '../../domain/clients/name-keys.js'
import type { JobFactory } from '../job-context.js'

/** Keeps the order of clients by name right where an earlier release writes them as well. */
export const nameKeysJob: JobFactory = ({ contexts, database }) => ({
  name: 'name keys',
  everyMs: 5000,
  run: async () => (await lacksNameKeys(database.read)) && contexts.transaction(fillNameKeys),
})
