import type { Knex } from 'knex'
import { reasonOf, runBatch } from '../../batches.js'
import type { Context, RemoteContext } from '../../context.js'
import { staleUpgrades } from '../../orders/stale-upgrades.js'
import {
  dateUpgrade,
  repriceUpgrade,
  undatedUpgrades,
  unpricedUpgrades,
  withdrawUpgrade,
} from '../../orders/upgrade-ends.js'
import { logActivity } from '../../system/activity.js'
import type { Counts, Step } from '../step.js'

/** Upgrades whose rows share a transaction. */
const batchSize = 50

interface UpgradeJob {
  /** The name under which those are counted that `act` returned true for. */
  readonly done: string
  readonly find: (ctx: Context) => Knex.QueryBuilder
  readonly act: (ctx: Context, id: number) => Promise<boolean>
}

/** Withdraws upgrades that nobody has paid in their period, and makes good what was billed while they waited. */
export const upgrades: Step = {
  name: 'upgrades',
  run: async function* (remote) {
    yield* forEachUpgrade(remote, { done: 'dated', find: ({ db }) => undatedUpgrades(db), act: dateUpgrade })
    yield* forEachUpgrade(remote, { done: 'withdrawn', find: staleUpgrades, act: withdrawUpgrade })
    yield* forEachUpgrade(remote, { done: 'repriced', find: ({ db }) => unpricedUpgrades(db), act: repriceUpgrade })
  },
}

async function* forEachUpgrade(remote: RemoteContext, { done, find, act }: UpgradeJob): AsyncGenerator<Counts> {
  for (let after = 0; ; ) {
    const rows: { id: number }[] = await find(remote)
      .where('upgrades.id', '>', after)
      .orderBy('upgrades.id')
      .limit(batchSize)
      .select('upgrades.id')
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    let errors = 0
    const acted = await runBatch(remote, ids, {
      act: async (ctx, batch) => {
        let count = 0
        for (const id of batch) if (await act(ctx, id)) count++
        return count
      },
      failed: async (id, error) => {
        errors++
        remote.report(error, { upgrade: id })
        await remote.transaction((ctx) => logActivity(ctx, `Upgrade ${id} could not be ${done}: ${reasonOf(error)}`))
      },
    })
    const count = acted.reduce((sum, one) => sum + one, 0)
    yield { ...(count > 0 && { [done]: count }), ...(errors > 0 && { errors }) }
    after = ids.at(-1) as number
  }
}
