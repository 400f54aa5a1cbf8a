/** Returns the values for which `isFirst` holds, and the others; each in the order given. */
export function parted<T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []]
  for (const value of values) parts[isFirst(value) ? 0 : 1].push(value)
  return parts
}
