import { pollNext } from '../../domain/certificates/polling.js'
import type { JobFactory } from '../job-context.js'

/** Looks how far the certificates have come that somebody waits for, one order at a time. */
export const certificatesJob: JobFactory = ({ contexts }) => ({
  name: 'certificates',
  everyMs: 1000,
  run: async () => pollNext(await contexts.remote()),
})
