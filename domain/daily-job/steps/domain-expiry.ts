import { expireDomains } from '../../domains/expiries.js'
import { loadTlds } from '../../domains/tld-prices.js'
import type { Step } from '../step.js'

export const domainExpiry: Step = {
  name: 'domain expiry',
  summary: 'Moves unrenewed domains through grace and redemption to expired.',
  counts: {
    grace: 'domains whose grace period began',
    redemption: 'domains whose redemption period began',
    expired: 'domains that expired for good',
  },
  run: async function* (remote) {
    const extensions = await loadTlds(remote.db)
    for (let after = 0; ; ) {
      const { last, ...counts } = await remote.transaction((ctx) => expireDomains(ctx, extensions, after))
      if (last === undefined) return
      yield counts
      after = last
    }
  },
}
