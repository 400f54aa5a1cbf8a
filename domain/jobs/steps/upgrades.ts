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

/** Withdraws upgrades that nobody has paid in their period, and makes good what was billed while they waited. */
export const upgrades: Step = {
  name: 'upgrades',
  run: async function* (remote) {
    yield* forEachRow(remote, 'upgrades', { done: 'dated', find: ({ db }) => undatedUpgrades(db), act: dateUpgrade })
    yield* forEachRow(remote, 'upgrades', { done: 'withdrawn', find: staleUpgrades, act: withdrawUpgrade })
    yield* forEachRow(remote, 'upgrades', {
      done: 'repriced',
      find: ({ db }) => unpricedUpgrades(db),
      act: repriceUpgrade,
    })
  },
}
