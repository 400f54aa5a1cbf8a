/**
 * Maximum number of files loaded concurrently. Each is open until it is read, and a process can have about a thousand
 * files open.
 */
const maxAtOnce = 64

/**
 * Loads files concurrently, up to `maxAtOnce` at a time. Returns each file with its result, in the order of `files`.
 */
export async function loadAll<File, Found>(
  files: readonly File[],
  load: (file: File) => Promise<Found>,
): Promise<(readonly [File, Found])[]> {
  const all: (readonly [File, Found])[] = []
  for (let at = 0; at < files.length; at += maxAtOnce) {
    const some = files.slice(at, at + maxAtOnce)
    all.push(...(await Promise.all(some.map(async (file) => [file, await load(file)] as const))))
  }
  return all
}
