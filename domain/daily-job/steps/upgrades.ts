import { staleUpgrades } from '../../orders/stale-upgrades.js'
import {
  dateUpgrade,
  repriceUpgrade,
  undatedUpgrades,
  unpricedUpgrades,
  withdrawUpgrade,
} from '../../orders/upgrade-ends.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

export const upgrades: Step = {
  name: 'upgrades',
  summary: 'Withdraws upgrades that nobody has paid in their period, and makes good what was billed while they waited.',
  counts: {
    dated: 'upgrades of an earlier release given their end',
    withdrawn: 'upgrades withdrawn',
    repriced: 'upgrades whose later bills were made good',
    errors: 'upgrades that could not be worked off',
  },
  run: async function* (remote) {
    yield* forEachRow(remote, 'upgrades', {
      noun: 'Upgrade',
      done: 'dated',
      find: ({ db }) => undatedUpgrades(db),
      act: dateUpgrade,
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
  },
}
