import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import { lastClosedDay, recordClosedMonths } from '../../domain/ledger/closed-months.js'
import { loadSettings } from '../../domain/settings/settings.js'
import { loadCurrencies } from '../../domain/values/currencies.js'
import type { Day } from '../../domain/values/days.js'
import { readConfig } from '../../server/config.js'
import { openDatabase } from '../../server/open-database.js'
import { recordProcessStart } from '../../server/service-starts.js'
import { applySetup, type SetupOptions, type SetupResult, validateSetup } from '../../server/setup/apply.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import { exportSetup } from '../../server/setup/export.js'
import { installedManifests, loadableManifests } from '../../server/setup/manifests.js'
import { toPortableSetup } from '../../server/setup/portable-setup.js'
import { sections } from '../../server/setup/sections.js'
import { makeWarn } from '../command/warning.js'
import { departmentWarnings } from './department-warnings.js'
import { parseSetupFile, readFile } from './document.js'
import { findNewInstallationErrors } from './new-installation.js'
import { answerPlaceholders } from './secrets.js'
import { askOnTerminal } from './terminal.js'
import { formatSetupFile } from './yaml.js'

/** Applies a setup file to the database. `secrets` is a file that answers its placeholders. */
export async function applyFile(path: string, secrets: string | undefined): Promise<AppliedSetup> {
  // Placeholders are answered before the database is opened, so that a file with an unanswered placeholder changes
  // nothing.
  const document = await answerPlaceholders(await readFile(path), {
    sections,
    file: secrets,
    ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
    warn: makeWarn('setup'),
  })
  return onDatabase(async (database, options) => {
    await database.transaction(recordProcessStart)
    // A new database gets the defaults of a first start, so that this command can run before or after the first start.
    await applyDefaults(database, options)
    const before = await lastClosedDay(database.read)
    const result = await applySetup(database, document, { ...options, progress })
    const months = await database.transaction((db) => recordMonths(db, before, options.now))
    for (const line of await departmentWarnings(database.read, result)) makeWarn('setup')(line)
    return { result, months }
  })
}

interface AppliedSetup {
  readonly result: SetupResult
  /** Links for the months that the file closed or reopened. */
  readonly months: Awaited<ReturnType<typeof recordClosedMonths>>
}

async function recordMonths(db: Knex, before: Day | undefined, now: Date): Promise<AppliedSetup['months']> {
  const [settings, currencies] = [await loadSettings(db), await loadCurrencies(db)]
  return recordClosedMonths({ db, settings, currencies, now, author: 'setup' }, before)
}

function ask(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return askOnTerminal(names, process.stdin, process.stderr)
}

/** Reports every 25 passwords, because hashing them is slow on purpose. */
function progress(done: number, total: number): void {
  if (done % 25 === 0) makeWarn('setup')(`${done} of ${total} passwords hashed`)
}

/**
 * Returns the current state as a setup file. Warns about omitted entries, and about everything that applying the file
 * would refuse.
 */
export async function printState(isPortable: boolean): Promise<string> {
  return onDatabase(async (database, options) => {
    const state = await exportSetup(database.read, options)
    const exported = isPortable ? toPortableSetup(state) : state
    const file = formatSetupFile(exported, { isPortable })
    const document = parseSetupFile(file)
    const faults = isPortable
      ? await findNewInstallationErrors(document, options)
      : await validateSetup(database, document, options)
    for (const { section, ownKeys = [] } of exported)
      if (ownKeys.length > 0)
        makeWarn('setup')(`${section.name} that do not exist in a new installation are left out: ${ownKeys.join(', ')}`)
    for (const line of faults) makeWarn('setup')(`cannot be applied: ${line}`)
    return file
  })
}

type Options = SetupOptions & { readonly machineNow: Date }

async function onDatabase<T>(run: (database: Database, options: Options) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const opened = await openDatabase(config, {
    manifestOf: await installedManifests(config),
    now: new Date(),
    warn: makeWarn('setup'),
  })
  const { database, secretKey, linkKey, isSandbox, businessNow: now } = opened
  try {
    const manifestOf = await loadableManifests(config, isSandbox)
    const options = { now, machineNow: new Date(), secretKey, linkKey, manifestOf }
    return await run(database, options)
  } finally {
    await database.close()
  }
}
