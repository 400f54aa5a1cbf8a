// Fills a database with plausible data, for trials and benchmarks:
//   npm run seed -- --clients N [--seed NUMBER]
// The same seed gives the same data on the same day; another run adds more clients.
import { randomBytes } from 'node:crypto'
import { hashPassword } from '../domain/access/password.js'
import { randomWord } from '../domain/access/token.js'
import { indexPendingClients } from '../domain/clients/search-index.js'
import { readConfig } from '../server/config.js'
import { openDatabase } from '../server/open-database.js'
import { applyDefaults } from '../server/setup/defaults.js'
import { installedManifests } from '../server/setup/manifests.js'
import { showProgress } from './progress.js'
import { makeAnnouncements } from './seed/announcements.js'
import { makeCatalogue } from './seed/catalogue.js'
import { fill } from './seed/fill.js'
import { loadWorld } from './seed/world.js'
import { parseArguments, runCommand, WrongUsage, warnOf } from './setup/command.js'

await runCommand('seed', 'npm run seed -- --clients N [--seed NUMBER]', async (args) => {
  const { values } = parseArguments({
    args,
    options: { clients: { type: 'string' }, seed: { type: 'string', default: '1' } },
  })
  if (values.clients === undefined) throw new WrongUsage('--clients is missing')
  return seedDatabase(whole('--clients', values.clients, 1, 10_000_000), whole('--seed', values.seed, 0, 2 ** 31 - 1))
})

function whole(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new WrongUsage(`${name} must be a whole number from ${min} to ${max}, not ${text}`)
  return value
}

async function seedDatabase(clients: number, seed: number): Promise<string> {
  const config = readConfig(process.env)
  const manifestOf = await installedManifests(config)
  const opened = await openDatabase(config, { manifestOf, now: new Date(), warn: warnOf('seed') })
  const { database, secretKey, businessNow: now } = opened
  try {
    const options = { now, secretKey, manifestOf }
    await applyDefaults(database, options)
    await makeCatalogue(database, options)
    await makeAnnouncements(database, options)
    const password = randomWord(16, randomBytes)
    const world = await loadWorld(database, now, await hashPassword(password))
    const bar = showProgress('seed', clients, 'clients')
    const counts = await fill(database, { clients, seed, world, progress: bar.update }).finally(bar.stop)
    // Otherwise the first service on this database is busy with it.
    if (database.dialect === 'sqlite') while (await indexPendingClients(database, 1));
    const made = [...counts].map(([plural, count]) => `${count.toLocaleString('en')} ${plural}`)
    return `${made.join(', ')}\nEvery one of these logins has the password ${password}\n`
  } finally {
    await database.close()
  }
}
