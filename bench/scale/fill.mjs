import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startServer } from '../child.mjs'
import { commandIn } from '../commands.mjs'
import { credential, secretKey } from '../credential.mjs'
import { servers } from '../servers.mjs'
import { further } from './further-rows.mjs'

/** Rows that one client of the seeding program brings on average, a little below, so that one more run is rarely needed. */
const perClient = { invoices: 5.25, services: 1.5 }
/** Rows of a statement that fills a table from another. */
const portionRows = 100_000

/** Brings a database to a size by the seeding program, and fills the tables that it leaves empty. Returns the rows of each. */
export async function fillDatabase({ database, dist, invoices, services, say }) {
  await bootstrap(database, dist)
  for (;;) {
    const missing = Math.max(
      (invoices - (await countOf(database, 'invoices'))) / perClient.invoices,
      (services - (await countOf(database, 'services'))) / perClient.services,
    )
    if (missing <= 0) break
    seed(database, dist, Math.ceil(missing), await countOf(database, 'clients'))
  }
  for (const { table, from, insert } of further) {
    if ((await countOf(database, table)) > 100) continue
    say(`filling ${table}`)
    const [{ last }] = await database.run(`select max(id) as last from ${from}`)
    for (let start = 0; start < Number(last); start += portionRows)
      await database.run(insert(`${from}.id > ${start} and ${from}.id <= ${start + portionRows}`))
  }
  if (database.dialect === 'postgres') await foldCounts(database, dist)
  say('analyzing')
  await database.run('analyze')
  if (database.dialect === 'postgres') await database.run('vacuum')
}

/** Folds the kept numbers of rows, as a worker does every few seconds: they have a row for every statement of the filling. */
async function foldCounts({ url }, dist) {
  const load = (path) => import(pathToFileURL(join(dist, path)).href)
  const [{ connect }, { foldDifferences }] = await Promise.all(['db/connect.js', 'db/fold-differences.js'].map(load))
  const opened = await connect(url)
  try {
    await foldDifferences(opened)
  } finally {
    await opened.close()
  }
}

/** A first start of the service makes the schema, the defaults and the credential. */
async function bootstrap({ url }, dist) {
  const server = await startServer({
    script: servers.countinghouse.script(dist),
    folder: tmpdir(),
    environment: {
      DATABASE_URL: url,
      ROLE: 'api',
      BOOTSTRAP_IDENTIFIER: credential.identifier,
      BOOTSTRAP_SECRET: credential.secret,
    },
    awaits: '/api/v1/getcurrencies',
  })
  await server.stop()
}

/** The number of clients that are there is the seed: another run with the same one may draw the same addresses. */
function seed({ url }, dist, clients, present) {
  const options = ['--clients', String(clients), '--seed', String(1 + present)]
  const { status } = spawnSync(process.execPath, commandIn(dist, 'seed', options), {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, DATABASE_URL: url, SECRET_KEY: secretKey },
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('the database could not be seeded')
}

async function countOf({ run }, table) {
  const [{ n }] = await run(`select count(*) as n from ${table}`)
  return Number(n)
}
