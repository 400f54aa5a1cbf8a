// The operator's set-up tool. What no API action creates comes from a declarative file:
//   npm run setup -- apply FILE [--secrets FILE] [--json]   brings the database to what the file says
//   npm run setup -- export [--portable]   prints the present state as such a file, without secrets; or what sets up another
//                                          installation, with a placeholder for each secret
//   npm run setup -- schema                prints the JSON Schema of such a file
//   npm run setup -- example               prints a complete, commented one
import type { Database } from '../../db/database.js'
import { readConfig } from '../../server/config.js'
import { openDatabase } from '../../server/open-database.js'
import { applySetup, faultsOf, type SetupOptions, type SetupResult } from '../../server/setup/apply.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import { exportSetup } from '../../server/setup/export.js'
import { installedManifests, offeredManifests } from '../../server/setup/manifests.js'
import { portableOf } from '../../server/setup/portable.js'
import { sections } from '../../server/setup/sections.js'
import { parseArguments, runCommand, WrongUsage, warnOf } from './command.js'
import { departmentWarnings } from './department-warnings.js'
import { parse, readFile } from './document.js'
import { exampleOf } from './example.js'
import { faultsOnNewInstallation } from './new-installation.js'
import { json, report } from './report.js'
import { schemaOf } from './schema.js'
import { answerPlaceholders } from './secrets.js'
import { askOnTerminal } from './terminal.js'
import { yamlOf } from './yaml.js'

const usage = 'npm run setup -- apply FILE [--secrets FILE] [--json] | export [--portable] | schema | example'

await runCommand('setup', usage, async (args) => {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean' }, portable: { type: 'boolean' }, secrets: { type: 'string' } },
  })
  const { json: asJson, portable: isPortable = false, secrets } = values
  const [command, file, ...more] = positionals
  switch (command) {
    case 'apply': {
      if (file === undefined || more.length > 0) throw new WrongUsage('apply takes one FILE')
      if (isPortable) throw new WrongUsage('apply takes no --portable')
      const result = await apply(file, secrets)
      return asJson ? json(result) : report(result)
    }
    case 'export':
      if (file !== undefined || asJson || secrets !== undefined)
        throw new WrongUsage('export takes nothing but --portable')
      return printState(isPortable)
    case 'schema':
    case 'example':
      if (file !== undefined || asJson || isPortable || secrets !== undefined)
        throw new WrongUsage(`${command} takes nothing else`)
      return command === 'schema' ? `${JSON.stringify(schemaOf(sections), null, 2)}\n` : exampleOf(sections)
    default:
      throw new WrongUsage(command === undefined ? 'a command is missing' : `there is no command ${command}`)
  }
})

async function apply(path: string, secrets: string | undefined): Promise<SetupResult> {
  // Before the database is opened, so that a file with questions that nobody answers leaves nothing behind.
  const document = await answerPlaceholders(await readFile(path), {
    sections,
    file: secrets,
    ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
    warn: warnOf('setup'),
  })
  return onDatabase(async (database, options) => {
    // A new database gets the set-up of a first start, so that either can come first.
    await applyDefaults(database, options)
    const result = await applySetup(database, document, { ...options, progress })
    for (const line of await departmentWarnings(database.read, result)) warnOf('setup')(line)
    return result
  })
}

function ask(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return askOnTerminal(names, process.stdin, process.stderr)
}

/** Says every few seconds how far the passwords are, which are slow on purpose. */
function progress(done: number, total: number): void {
  if (done % 25 === 0) warnOf('setup')(`${done} of ${total} passwords are done`)
}

/** Returns the present state as a set-up file, and warns of whatever applying it would refuse. */
async function printState(isPortable: boolean): Promise<string> {
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
        warnOf('setup')(`${section.name} that a new installation does not know are left out: ${ownKeys.join(', ')}`)
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
  const { database, secretKey, isSandbox, businessNow: now } = opened
  try {
    const options = { now, machineNow: new Date(), secretKey, manifestOf: await offeredManifests(config, isSandbox) }
    return await run(database, options)
  } finally {
    await database.close()
  }
}
