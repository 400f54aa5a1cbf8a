import type { SetupOutcome, SetupResult } from '../../server/setup/apply.js'

/** Returns a line for each entry under its section, and the totals. */
export function formatReport(result: SetupResult): string {
  const lines: string[] = []
  for (const [section, outcomes] of result) {
    lines.push(section)
    for (const { what, key, id } of outcomes)
      lines.push(`  ${what.padEnd(7)}  ${key}${typeof id === 'number' ? ` (id ${id})` : ''}`)
  }
  const all = [...result.values()].flat()
  const count = (what: SetupOutcome['what']) => `${all.filter((one) => one.what === what).length} ${what}`
  const rare = (['renamed', 'removed', 'retired'] as const).filter((what) => all.some((one) => one.what === what))
  return `${[...lines, [...(['created', 'changed', 'kept'] as const), ...rare].map(count).join(', ')].join('\n')}\n`
}

/** Returns `{"<section>": {"<natural key>": id}}`. The ID of a setting is its name. */
export const listIds = (result: SetupResult): object =>
  Object.fromEntries(
    [...result].map(([section, outcomes]) => [section, Object.fromEntries(outcomes.map(({ key, id }) => [key, id]))]),
  )
