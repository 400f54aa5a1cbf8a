import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { grouped } from '../../domain/grouped.js'

/** Folders of short tests, below test/. */
const short = /^((actions|db|domain|engine|tools\/setup)\/|server\/pages\/[^/]+$)/
const atOnce = 6

/**
 * Returns what tap is to run for `files`, which are relative to dist/test. Starting node and importing the service costs
 * more than a short test does by itself, so those of one folder share a process, by files in dist/together that import a
 * few of them each. What measures a process, or ends one, keeps one of its own.
 */
export async function together(root: string, files: readonly string[]): Promise<string[]> {
  const folder = join(root, 'dist/together')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const written = [
    ...grouped(
      files.filter((name) => short.test(name)),
      dirname,
    ),
  ].map(async ([from, names]) => {
    const groups = Array.from({ length: Math.ceil(names.length / atOnce) }, (_, at) =>
      names.slice(at * atOnce, (at + 1) * atOnce),
    )
    return Promise.all(
      groups.map(async (group, at) => {
        const name = `${from.replaceAll('/', '-')}-${at + 1}.test.js`
        await writeFile(join(folder, name), group.map((one) => `import '../test/${one}'\n`).join(''))
        return `dist/together/${name}`
      }),
    )
  })
  const alone = files.filter((name) => !short.test(name)).map((name) => `dist/test/${name}`)
  return [...(await Promise.all(written)).flat(), ...alone]
}
