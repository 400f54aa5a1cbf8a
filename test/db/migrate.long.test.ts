import t from 'tap'
import { connect } from '../../db/connect.js'
import { startNode } from '../server/child.js'
import { onBothDatabases } from '../support/databases.js'

onBothDatabases(t, 'processes that start together on an empty database migrate it once', async (t, url) => {
  const children = Array.from({ length: 3 }, () => startNode(t, 'test/db/fixtures/process.js', ['migrate', url]))
  await Promise.all(children.map((child) => child.waitForOutput(/ready/)))
  for (const child of children) child.process.stdin?.write('go\n')
  const ends = await Promise.all(children.map((child) => child.ended))
  t.strictSame(
    ends.map(({ code }) => code),
    [0, 0, 0],
    children.map((child) => child.stdout() + child.stderr()).join(''),
  )
  const made = children.map((child) => Number(/done after (\d+) tables/.exec(child.stdout())?.[1]))
  // Another process may have run the later migrations, which create fewer tables.
  const all = made.reduce((sum, tables) => sum + tables, 0)
  t.equal(made.filter((tables) => tables > all / 2).length, 1, `one of them made the tables: ${made}`)

  const database = await connect(url)
  t.teardown(() => database.close())
  const names: string[] = await database.read('migrations').orderBy('id').pluck('name')
  t.equal(names.length, new Set(names).size)
  t.equal(names[0], '0001-accounts')
})

onBothDatabases(t, 'a start that is killed while it migrates does not block the next start', async (t, url) => {
  for (const delay of [0, 5, 15, 40]) {
    const child = startNode(t, 'test/db/fixtures/process.js', ['migrate', url])
    await child.waitForOutput(/ready/)
    child.process.stdin?.write('go\n')
    await new Promise((resolve) => setTimeout(resolve, delay))
    await child.kill('SIGKILL')
  }
  const database = await connect(url)
  t.teardown(() => database.close())
  t.strictSame(await database.read('settings').select(), [])
})
