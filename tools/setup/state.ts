import type { Database } from '../../db/database.js'
import { readConfig } from '../../server/config.js'
import { noteStart } from '../../server/noted-starts.js'
import { openDatabase } from '../../server/open-database.js'
import { applySetup, faultsOf, type SetupOptions, type SetupResult } from '../../server/setup/apply.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import { exportSetup } from '../../server/setup/export.js'
import { installedManifests, offeredManifests } from '../../server/setup/manifests.js'
import { portableOf } from '../../server/setup/portable.js'
import { sections } from '../../server/setup/sections.js'
import { warnOf } from '../command/warning.js'
import { departmentWarnings } from './department-warnings.js'
import { parse, readFile } from './document.js'
import { faultsOnNewInstallation } from './new-installation.js'
import { answerPlaceholders } from './secrets.js'
import { askOnTerminal } from './terminal.js'
import { yamlOf } from './yaml.js'

/** Applies a setup file to the database. `secrets` is a file that answers its placeholders. */
export async function applyFile(path: string, secrets: string | undefined): Promise<SetupResult> {
  // Placeholders are answered before the database is opened, so that a file with unanswered ones leaves nothing behind.
  const document = await answerPlaceholders(await readFile(path), {
    sections,
    file: secrets,
    ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
    warn: warnOf('setup'),
  })
  return onDatabase(async (database, options) => {
    await database.transaction(noteStart)
    // A new database gets the defaults of a first start, so that the setup can come before or after it.
    await applyDefaults(database, options)
    const result = await applySetup(database, document, { ...options, progress })
    for (const line of await departmentWarnings(database.read, result)) warnOf('setup')(line)
    return result
  })
}

function ask(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return askOnTerminal(names, process.stdin, process.stderr)
}

/** Reports every 25 passwords, because hashing them is slow on purpose. */
function progress(done: number, total: number): void {
  if (done % 25 === 0) warnOf('setup')(`${done} of ${total} passwords hashed`)
}

/**
 * Returns the current state as a setup file. Warns about omitted entries, and about everything that applying the file
 * would refuse.
 */
export async function printState(isPortable: boolean): Promise<string> {
  return onDatabase(async (database, options) => {
    const state = await exportSetup(database.read, options)
    const exported = isPortable ? portableOf(state) : state
    const file = yamlOf(exported, { isPortable })
    const document = parse(file)
    const faults = isPortable
      ? await faultsOnNewInstallation(document, options)
      : await faultsOf(database, document, options)
    for (const { section, ownKeys = [] } of exported)
      if (ownKeys.length > 0)
        warnOf('setup')(`${section.name} that do not exist in a new installation are left out: ${ownKeys.join(', ')}`)
    for (const line of faults) warnOf('setup')(`cannot be applied: ${line}`)
    return file
  })
}

type Options = SetupOptions & { readonly machineNow: Date }

async function onDatabase<T>(run: (database: Database, options: Options) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const opened = await openDatabase(config, {
    manifestOf: await installedManifests(config),
    now: new Date(),
    warn: warnOf('setup'),
  })
  const { database, secretKey, linkKey, isSandbox, businessNow: now } = opened
  try {
    const manifestOf = await offeredManifests(config, isSandbox)
    const options = { now, machineNow: new Date(), secretKey, linkKey, manifestOf }
    return await run(database, options)
  } finally {
    await database.close()
  }
}
