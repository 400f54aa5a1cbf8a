import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grouped } from '../../domain/values/grouped.js'

/** Files that keep a process of their own, below test/: they take long, measure their process or end one. */
const ownProcess =
  /^(catalogue\/fuzz|harness\/|modules\/addon\/webhooks\/|reliability\/|server\/(outgoing|queue-spans)\.|transport\/(hostile|slow)\.)|\.long\.test\.js$/
const filesPerProcess = 48

/**
 * Returns what tap is to run for `files`, which are relative to dist/test. Starting node and importing the service costs
 * more than a short test does by itself, so those of one area share a process, by files in dist/shared that import some of
 * them each. tap runs what it is given in the order of the names: these come first, since the others take their time to
 * wait more often than to work and end well side by side.
 */
export async function shareProcesses(root: string, files: readonly string[]): Promise<string[]> {
  const folder = join(root, 'dist/shared')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const written = [
    ...grouped(
      files.filter((name) => !ownProcess.test(name)),
      areaOf,
    ),
  ].map(async ([area, names]) => {
    const groups = Array.from({ length: Math.ceil(names.length / filesPerProcess) }, (_, at) =>
      names.slice(at * filesPerProcess, (at + 1) * filesPerProcess),
    )
    return Promise.all(
      groups.map(async (group, at) => {
        const name = `${area}-${at + 1}.test.js`
        await writeFile(join(folder, name), group.map((one) => `import '../test/${one}'\n`).join(''))
        return `dist/shared/${name}`
      }),
    )
  })
  const separate = files.filter((name) => ownProcess.test(name)).map((name) => `dist/test/${name}`)
  return [...(await Promise.all(written)).flat(), ...separate]
}

/** Returns the first folder of a file below test/. */
const areaOf = (name: string): string => name.split('/', 1)[0] as string
