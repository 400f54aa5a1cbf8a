import { listEncryptedColumns } from '../../domain/reseal/encrypted-columns.js'
import { firstOf } from '../../domain/reseal/keys.js'
import { type ResealReport, reseal } from '../../domain/reseal/reseal.js'
import { keyIdOf } from '../../domain/secrets/keyring.js'
import { type Config, readConfig } from '../../server/config.js'
import { type OpenedDatabase, openDatabase } from '../../server/open-database.js'
import { expectKeyFiles, replaceKeyFile } from '../../server/secret-key.js'
import { recordProcessStart } from '../../server/service-starts.js'
import { installedManifests, type ManifestLookup } from '../../server/setup/manifests.js'
import { type CommandResult, command } from '../command/definition.js'
import { flag } from '../command/parameters.js'
import { makeWarn } from '../command/warning.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { showProgress } from '../progress.js'

export default command({
  name: 'reseal',
  summary: 'Re-encrypt stored secrets with SECRET_KEY after a key change.',
  description: 'Runs while the service has both keys, and can be repeated.',
  options: {
    'new-key': flag(
      'replace the key in the file next to a SQLite database with a new one, without encrypting anything yet',
    ),
    'accept-unreadable': flag('give up the rows that no key decrypts'),
    'derive-anew': flag(
      'derive the service’s other secrets from the current key instead of the first one, because the first one has leaked',
    ),
  },
  json: 'the number of re-encrypted rows, and the rows that no key decrypts; or the files of the new key',
  environment: ['DATABASE_URL', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'EXTENSIONS_DIR'],
  examples: [
    ['reseal --new-key', 'creates a new key for a SQLite database; restart the service, then run the next line'],
    ['reseal', 're-encrypts all secrets with the new key'],
    ['reseal --derive-anew', 'does the same after the first key has leaked'],
  ],
  run: async (_, options) => {
    const choices = { acceptUnreadable: options['accept-unreadable'], deriveAnew: options['derive-anew'] }
    if (options['new-key'] && (choices.acceptUnreadable || choices.deriveAnew))
      throw new WrongUsage('--new-key cannot be combined with other options')
    const config = readConfig(process.env)
    const manifestOf = await installedManifests(config)
    const opened = await openDatabase(config, {
      manifestOf,
      now: new Date(),
      warn: makeWarn('reseal'),
      acceptUnreadable: choices.acceptUnreadable,
    })
    try {
      return options['new-key'] ? await makeNewKey(config) : await resealRows(opened, manifestOf, choices)
    } finally {
      await opened.database.close()
    }
  },
})

interface Choices {
  readonly acceptUnreadable: boolean
  readonly deriveAnew: boolean
}

async function makeNewKey({ secretKey, databaseUrl }: Config): Promise<CommandResult> {
  if (secretKey !== undefined)
    throw new Error(
      'SECRET_KEY is set: create a new one with `openssl rand -base64 32` and set SECRET_KEY_PREVIOUS to the current one',
    )
  await replaceKeyFile(databaseUrl)
  const { current, previous } = expectKeyFiles(databaseUrl)
  return {
    text: `The new key is in ${current}, the old one in ${previous}. Restart the service, then run \`npm run reseal\`.\n`,
    document: { current, previous },
  }
}

/**
 * Re-encrypts rows with the current key. `secretKey` contains the database's keys, `offered` the configured ones.
 * Throws if the configured current key is not the database's current key.
 */
async function resealRows(
  { database, secretKey, offered }: OpenedDatabase,
  manifestOf: ManifestLookup,
  choices: Choices,
): Promise<CommandResult> {
  if (keyIdOf(offered.current) !== secretKey.current.id)
    throw new Error(
      `the service does not know ${offered.name} yet: start it with that key and SECRET_KEY_PREVIOUS first`,
    )
  await database.transaction(recordProcessStart)
  const columns = listEncryptedColumns(manifestOf)
  const run = reseal(database, secretKey, columns, choices)
  let bar: ReturnType<typeof showProgress> | undefined
  try {
    for (;;) {
      const { done, value } = await run.next()
      if (done) return printReport(value, choices)
      bar ??= showProgress('reseal', value.total, 'encrypted rows')
      bar.update(value.done)
    }
  } finally {
    bar?.stop()
  }
}

function printReport(report: ResealReport, { acceptUnreadable, deriveAnew }: Choices): CommandResult {
  const { renewed, unreadable } = report
  const document = { renewed, unreadable, derived_anew: deriveAnew }
  if (unreadable.length > 0 && !acceptUnreadable)
    return {
      text: `${renewed} rows were re-encrypted. No key decrypts ${firstOf(unreadable)}: enter their secrets again, or continue without them with --accept-unreadable.\n`,
      document: { ...document, derived_anew: false },
      failed: true,
    }
  const sealed =
    renewed === 0
      ? 'Everything is encrypted with the current key.'
      : `${renewed} rows were re-encrypted. The old key is no longer used: remove SECRET_KEY_PREVIOUS, but keep the key for older backups.`
  const derived = deriveAnew ? ' From the next start on, other secrets are derived from the current key.' : ''
  return { text: `${sealed}${derived}\n`, document }
}
