// Encrypts with SECRET_KEY what was encrypted with the previous key:
//   npm run reseal [-- --accept-unreadable] [--derive-anew]
// Runs while the service has both keys, and can be repeated. --accept-unreadable gives up rows that no key decrypts;
// --derive-anew derives the service's other secrets from the current key instead of the first one, which has leaked.
// Without a key in the environment,
//   npm run reseal -- --new-key
// replaces the key in the file beside a SQLite database with a new one.
import { keyIdOf } from '../domain/keyring.js'
import { firstOf } from '../domain/system/keys.js'
import { type ResealReport, reseal } from '../domain/system/reseal.js'
import { sealedColumns } from '../domain/system/sealed-columns.js'
import { type Config, readConfig } from '../server/config.js'
import { type Opened, openDatabase } from '../server/open-database.js'
import { expectKeyFiles, replaceKeyFile } from '../server/secret-key.js'
import { installedManifests, type ManifestOf } from '../server/setup/manifests.js'
import { showProgress } from './progress.js'
import { parseArguments, runCommand, WrongUsage, warnOf } from './setup/command.js'

await runCommand('reseal', 'npm run reseal [-- --new-key | --accept-unreadable | --derive-anew]', async (args) => {
  const { values } = parseArguments({
    args,
    options: {
      'new-key': { type: 'boolean', default: false },
      'accept-unreadable': { type: 'boolean', default: false },
      'derive-anew': { type: 'boolean', default: false },
    },
  })
  const choices = { acceptUnreadable: values['accept-unreadable'], deriveAnew: values['derive-anew'] }
  if (values['new-key'] && (choices.acceptUnreadable || choices.deriveAnew))
    throw new WrongUsage('--new-key goes with no other option')
  const config = readConfig(process.env)
  const manifestOf = await installedManifests(config)
  const opened = await openDatabase(config, {
    manifestOf,
    now: new Date(),
    warn: warnOf('reseal'),
    acceptUnreadable: choices.acceptUnreadable,
  })
  try {
    return values['new-key'] ? await makeNewKey(config) : await resealRows(opened, manifestOf, choices)
  } finally {
    await opened.database.close()
  }
})

interface Choices {
  readonly acceptUnreadable: boolean
  readonly deriveAnew: boolean
}

async function makeNewKey({ secretKey, databaseUrl }: Config): Promise<string> {
  if (secretKey !== undefined)
    throw new Error(
      'SECRET_KEY is set: create a new one with `openssl rand -base64 32` and set SECRET_KEY_PREVIOUS to the current one',
    )
  await replaceKeyFile(databaseUrl)
  const { current, previous } = expectKeyFiles(databaseUrl)
  return `A new key is in ${current}, the old one in ${previous}. Restart the service, then run \`npm run reseal\`.\n`
}

/** `secretKey` has the keys that the database knows, `offered` those of the environment or the key file. */
async function resealRows({ database, secretKey, offered }: Opened, manifestOf: ManifestOf, choices: Choices) {
  if (keyIdOf(offered.current) !== secretKey.current.id)
    throw new Error(
      `the service does not know ${offered.name} yet: start it with that key and SECRET_KEY_PREVIOUS first`,
    )
  const columns = sealedColumns(manifestOf)
  const run = reseal(database, secretKey, columns, choices)
  let bar: ReturnType<typeof showProgress> | undefined
  try {
    for (;;) {
      const { done, value } = await run.next()
      if (done) return describeReport(value, choices)
      bar ??= showProgress('reseal', value.total, 'sealed rows')
      bar.update(value.done)
    }
  } finally {
    bar?.stop()
  }
}

function describeReport({ renewed, unreadable }: ResealReport, { acceptUnreadable, deriveAnew }: Choices): string {
  if (unreadable.length > 0 && !acceptUnreadable) {
    process.exitCode = 1
    return `${renewed} rows were encrypted again. No key decrypts ${firstOf(unreadable)}: enter their secrets again, or continue without them with --accept-unreadable.\n`
  }
  const sealed =
    renewed === 0
      ? 'Everything is encrypted with the current key.'
      : `${renewed} rows were encrypted again. The old key is no longer used: SECRET_KEY_PREVIOUS can be removed. Older backups still need it.`
  return `${sealed}${deriveAnew ? ' From the next start on, other secrets are derived from the current key.' : ''}\n`
}
