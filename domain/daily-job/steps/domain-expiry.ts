import { expireDomains, lapsedDomains } from '../../domains/expiries.js'
import { loadTlds } from '../../domains/tld-prices.js'
import { forEachBatch } from '../batches.js'
import type { Step } from '../step.js'

export const domainExpiry: Step = {
  name: 'domain expiry',
  summary: 'Moves unrenewed domains through grace and redemption to expired.',
  counts: {
    grace: 'domains whose grace period began',
    redemption: 'domains whose redemption period began',
    expired: 'domains that expired for good',
    errors: 'domains that could not be moved',
  },
  run: async function* (remote) {
    const extensions = await loadTlds(remote.db)
    yield* forEachBatch(remote, 'domains', {
      noun: 'Domain',
      done: 'moved to its next status',
      find: lapsedDomains,
      act: (ctx, ids) => expireDomains(ctx, extensions, ids),
    })
  },
}
