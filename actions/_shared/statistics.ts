import type { Knex } from 'knex'
import { countRows } from '../../db/count.js'
import { type StatisticName, statisticQueries } from '../../domain/audit/statistics.js'
import { f } from './kit.js'

const names = Object.keys(statisticQueries) as StatisticName[]
const count = () => f.integer({ min: 0, example: 12 })

const mapNames = <T>(of: (name: StatisticName) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<StatisticName, T>

/** The counts in an answer. */
export const statistics = mapNames(count)

export async function countRecords(db: Knex): Promise<Record<StatisticName, number>> {
  const totals = await Promise.all(names.map((name) => countRows(db, statisticQueries[name](db))))
  return mapNames((name) => totals[names.indexOf(name)] as number)
}
