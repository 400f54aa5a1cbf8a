import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startServer } from '../child.mjs'
import { commandIn } from '../commands.mjs'
import { credential, secretKey } from '../credential.mjs'
import { servers } from '../servers.mjs'
import { further } from './further-rows.mjs'

/** Average number of rows that seeding adds per client, rounded down so that a second run is rarely needed. */
const perClient = { invoices: 5.25, services: 1.5 }
/** IDs per statement when a table is filled from another. */
const portionRows = 100_000

/**
 * Seeds a database until it has the given numbers of invoices and services, and fills tables that the seeding program
 * leaves empty.
 */
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

/**
 * Folds the stored row counts and running totals, as a worker does every few seconds. Each statement that filled a
 * table added a row to them.
 */
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

/** Starts the service once, which creates the schema, the defaults, and the credential. */
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

/**
 * Adds clients with the seeding program. The seed depends on the number of clients `present`, because a second run with
 * the same seed could generate the same email addresses.
 */
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
