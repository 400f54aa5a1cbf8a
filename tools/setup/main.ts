// The operator's set-up tool. What no API action creates comes from a declarative file:
//   npm run setup -- apply FILE [--json]   brings the database to what the file says
//   npm run setup -- export                prints the present state as such a file, without secrets
//   npm run setup -- schema                prints the JSON Schema of such a file
//   npm run setup -- example               prints a complete, commented one
import type { Database } from '../../db/database.js'
import { readConfig } from '../../server/config.js'
import { openDatabase } from '../../server/open-database.js'
import { applySetup, faultsOf, type SetupOptions, type SetupResult } from '../../server/setup/apply.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import { exportSetup } from '../../server/setup/export.js'
import { installedManifests, offeredManifests } from '../../server/setup/manifests.js'
import { sections } from '../../server/setup/sections.js'
import { parseArguments, runCommand, WrongUsage, warnOf } from './command.js'
import { departmentWarnings } from './department-warnings.js'
import { parse, readFile } from './document.js'
import { exampleOf } from './example.js'
import { json, report } from './report.js'
import { schemaOf } from './schema.js'
import { yamlOf } from './yaml.js'

await runCommand('setup', 'npm run setup -- apply FILE [--json] | export | schema | example', async (args) => {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  })
  const [command, file, ...more] = positionals
  switch (command) {
    case 'apply': {
      if (file === undefined || more.length > 0) throw new WrongUsage('apply takes one FILE')
      const result = await apply(file)
      return values.json ? json(result) : report(result)
    }
    case 'export':
      if (file !== undefined || values.json) throw new WrongUsage('export takes nothing else')
      return printState()
    case 'schema':
    case 'example':
      if (file !== undefined || values.json) throw new WrongUsage(`${command} takes nothing else`)
      return command === 'schema' ? `${JSON.stringify(schemaOf(sections), null, 2)}\n` : exampleOf(sections)
    default:
      throw new WrongUsage(command === undefined ? 'a command is missing' : `there is no command ${command}`)
  }
})

async function apply(path: string): Promise<SetupResult> {
  const document = await readFile(path)
  return onDatabase(async (database, options) => {
    // A new database gets the set-up of a first start, so that either can come first.
    await applyDefaults(database, options)
    const result = await applySetup(database, document, options)
    for (const line of await departmentWarnings(database.read, result)) warnOf('setup')(line)
    return result
  })
}

/** Returns the present state as a set-up file, and warns of whatever applying it would refuse. */
async function printState(): Promise<string> {
  return onDatabase(async (database, options) => {
    const file = yamlOf(await exportSetup(database.read, options))
    for (const line of await faultsOf(database, parse(file), options)) warnOf('setup')(`cannot be applied: ${line}`)
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
