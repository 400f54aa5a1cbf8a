import { settleChangesOf, settledChanges } from '../../orders/awaited-changes.js'
import { staleUpgrades } from '../../orders/stale-upgrades.js'
import {
  repriceUpgrade,
  setUpgradeExpiry,
  undatedUpgrades,
  unpricedUpgrades,
  withdrawUpgrade,
} from '../../orders/upgrade-expiry.js'
import { forEachRow } from '../batches.js'
import type { Step } from '../step.js'

export const upgrades: Step = {
  name: 'upgrades',
  summary: 'Withdraws upgrades not paid within their period, and corrects what was billed while they waited.',
  counts: {
    dated: 'upgrades from an earlier release that were given an end date',
    withdrawn: 'upgrades withdrawn',
    repriced: 'upgrades whose later invoices were corrected',
    settled: 'changes settled because no operation on their server is queued',
    errors: 'upgrades that could not be processed',
  },
  run: async function* (remote) {
    yield* forEachRow(remote, 'upgrades', {
      noun: 'Upgrade',
      done: 'dated',
      find: ({ db }) => undatedUpgrades(db),
      act: setUpgradeExpiry,
    })
    yield* forEachRow(remote, 'upgrades', {
      noun: 'Upgrade',
      done: 'withdrawn',
      find: staleUpgrades,
      act: withdrawUpgrade,
    })
    yield* forEachRow(remote, 'upgrades', {
      noun: 'Upgrade',
      done: 'repriced',
      find: ({ db }) => unpricedUpgrades(db),
      act: repriceUpgrade,
    })
    yield* forEachRow(remote, 'upgrades', {
      noun: 'Upgrade',
      done: 'settled',
      find: settledChanges,
      act: settleChangesOf,
    })
  },
}
