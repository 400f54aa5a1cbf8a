/**
 * Splits values into a list for which `isFirst` returns true and a list of the others. Both lists are in the order of
 * `values`.
 */
export function partition<T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []]
  for (const value of values) parts[isFirst(value) ? 0 : 1].push(value)
  return parts
}
