import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groupRows } from '../../domain/values/group-by.js'
import { type DatabaseKind, databaseKinds } from './database-kinds.js'
import type { Part } from './database-split.js'

/** Test files that need their own process: they take long, measure their process, or end a process. */
const ownProcess =
  /^(catalogue\/fuzz|harness\/shared-services\.|modules\/addon\/webhooks\/|reliability\/|server\/(outgoing|queue-spans)\.|transport\/(hostile|slow)\.)|\.(long|soak)\.test\.js$/
const filesPerProcess = 80

/**
 * Writes the files that tap must run for `parts` to dist/shared, and returns them. Each imports one or more test files,
 * after setting TEST_DATABASES if they run on only one database. Up to 80 test files share a process, because starting
 * Node and importing the service costs more than a short test. tap runs files in the order of their names: shared
 * processes begin with a digit and run first, because they take longest. A hash follows, so that areas that compute and
 * areas that wait run at the same time.
 */
export async function shareProcesses(root: string, parts: readonly Part[]): Promise<string[]> {
  const folder = join(root, 'dist/shared')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const kind of databaseKinds)
    await writeFile(join(folder, `${kind}.js`), `process.env.TEST_DATABASES = '${kind}'\n`)
  const write = async (name: string, databases: readonly DatabaseKind[], files: readonly string[]) => {
    const hash = createHash('sha256').update(name).digest('hex').slice(0, 4)
    const first = files.length > 1 ? databaseKinds.length - databases.length : 'x'
    const file = `dist/shared/${first}${hash}-${name}.test.js`
    const only = databases.length === 1 ? [`./${databases[0]}.js`] : []
    const imports = [...only, ...files.map((one) => `../test/${one}`)]
    await writeFile(join(root, file), imports.map((one) => `import '${one}'\n`).join(''))
    return file
  }
  const runsAlone = ({ name }: Part) => ownProcess.test(name)
  const alone = parts.filter(runsAlone).map(({ name, databases }) => {
    const suffix = databases.length === 1 ? `-${databases[0]}` : ''
    return write(name.replaceAll('/', '-').replace('.test.js', suffix), databases, [name])
  })
  const byDatabases = groupRows(
    parts.filter((part) => !runsAlone(part)),
    ({ databases }) => databases.join('-and-'),
  )
  const shared = [...byDatabases].flatMap(([databases, members]) => {
    const processes = Math.ceil(members.length / filesPerProcess)
    // Every nth file, so that slow areas are spread over the processes.
    return Array.from({ length: processes }, (_, at) =>
      write(
        `${databases}-${at + 1}`,
        members[0]?.databases ?? databaseKinds,
        members.filter((_, n) => n % processes === at).map(({ name }) => name),
      ),
    )
  })
  return Promise.all([...alone, ...shared])
}
