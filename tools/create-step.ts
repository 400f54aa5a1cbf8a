// Creates a step of the daily job, at the end of its list, and its test:
//   npm run create-step -- old-drafts
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dailyPath, scaffold } from './create-step/scaffold.js'
import { writeScaffold } from './new-files.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

// This file runs from dist/tools.
const tree = fileURLToPath(new URL('../..', import.meta.url))

await runCommand('create-step', 'npm run create-step -- NAME [--into FOLDER]', async (args) => {
  const { values, positionals } = parseArguments({
    args,
    options: { into: { type: 'string', default: tree } },
    allowPositionals: true,
  })
  const [name = '', ...rest] = positionals
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new WrongUsage(`the name must be lower-case letters, digits and -, not ${name}`)
  if (rest.length > 0) throw new WrongUsage(`${rest.join(' ')} is one argument too many`)
  return writeScaffold(values.into, scaffold(name, await readFile(join(values.into, dailyPath), 'utf8')))
})
