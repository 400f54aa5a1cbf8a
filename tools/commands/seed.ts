import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../domain/access/password.js'
import { indexPendingClients } from '../../domain/clients/search-index.js'
import { randomWord } from '../../domain/values/token.js'
import { readConfig } from '../../server/config.js'
import { openDatabase } from '../../server/open-database.js'
import { recordProcessStart } from '../../server/service-starts.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import { installedManifests } from '../../server/setup/manifests.js'
import { type CommandResult, command } from '../command/definition.js'
import { required, wholeNumber, withDefault } from '../command/parameters.js'
import { makeWarn } from '../command/warning.js'
import { showProgress } from '../progress.js'
import { makeAnnouncements } from '../seed/announcements.js'
import { makeCatalogue } from '../seed/catalogue.js'
import { seedClients } from '../seed/fill.js'
import { loadWorld } from '../seed/world.js'

export default command({
  name: 'seed',
  summary: 'Fill a database with plausible data, for trials and benchmarks.',
  description: 'The same seed creates the same data on the same day; another run adds more clients.',
  options: {
    clients: required(wholeNumber('N', 'the number of clients to add', { min: 1, max: 10_000_000 })),
    seed: withDefault(wholeNumber('NUMBER', 'where the chance begins', { min: 0, max: 2 ** 31 - 1 }), '1'),
  },
  json: 'the number of rows by kind, and the password of the logins',
  environment: ['DATABASE_URL', 'SECRET_KEY', 'EXTENSIONS_DIR'],
  examples: [['seed --clients 1000', 'adds a thousand clients with their records']],
  run: (_, { clients, seed }) => seedDatabase(clients, seed),
})

async function seedDatabase(clients: number, seed: number): Promise<CommandResult> {
  const config = readConfig(process.env)
  const manifestOf = await installedManifests(config)
  const opened = await openDatabase(config, { manifestOf, now: new Date(), warn: makeWarn('seed') })
  const { database, secretKey, linkKey, businessNow: now } = opened
  try {
    await database.transaction(recordProcessStart)
    const options = { now, secretKey, linkKey, manifestOf }
    await applyDefaults(database, options)
    await makeCatalogue(database, options)
    await makeAnnouncements(database, options)
    const password = randomWord(16, randomBytes)
    const world = await loadWorld(database, now, await hashPassword(password))
    const bar = showProgress('seed', clients, 'clients')
    const counts = await seedClients(database, { clients, seed, world, progress: bar.update }).finally(bar.stop)
    // Indexes the new clients for search now, so that the first service on this database does not have to.
    if (database.dialect === 'sqlite') while (await indexPendingClients(database, 1));
    const made = [...counts].map(([plural, count]) => `${count.toLocaleString('en')} ${plural}`)
    return {
      text: `${made.join(', ')}\nAll of these logins have the password ${password}\n`,
      document: { rows: Object.fromEntries(counts), password },
    }
  } finally {
    await database.close()
  }
}
