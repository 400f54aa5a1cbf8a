import { createHash } from 'node:crypto'

/** Returns a hash of an action and its parameters. The order of the parameters does not matter. */
export const hashCall = (action: string, parameters: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify([action, sorted(parameters)]))
    .digest('base64')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}
