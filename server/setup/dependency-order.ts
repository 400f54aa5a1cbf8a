import { readdir } from 'node:fs/promises'

interface Dependent {
  readonly name: string
  /** Names of its dependencies, which come first. */
  readonly after: readonly string[]
}

/** Returns the default exports of the compiled files in a folder, each after its dependencies. */
export async function loadInOrder<T extends Dependent>(folder: URL): Promise<readonly T[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js')).sort()
  const loaded = await Promise.all(
    files.map(async (file) => {
      const { default: one } = (await import(new URL(file, folder).href)) as { default: T }
      if (one?.name !== file.replace(/\.js$/, ''))
        throw new Error(`${file} in ${folder.pathname} has the name ${one?.name}`)
      return one
    }),
  )
  return sortByDependency(loaded)
}

/**
 * Returns the items in the given order, except that an item's dependencies come first. Throws for unknown names and
 * cycles.
 */
export function sortByDependency<T extends Dependent>(all: readonly T[]): readonly T[] {
  const byName = new Map(all.map((one) => [one.name, one]))
  const ordered = new Set<T>()
  const place = (one: T, path: readonly string[]) => {
    if (path.includes(one.name)) throw new Error(`${[...path, one.name].join(' comes after ')}`)
    if (ordered.has(one)) return
    for (const name of one.after) {
      const earlier = byName.get(name)
      if (earlier === undefined) throw new Error(`${one.name} comes after ${name}, which does not exist`)
      place(earlier, [...path, one.name])
    }
    ordered.add(one)
  }
  for (const one of all) place(one, [])
  return [...ordered]
}
