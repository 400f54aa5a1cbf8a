// Creates a migration with the next number, which adds a column on both databases, and its test:
//   npm run create-migration -- client-nicknames clients nickname
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scaffold } from './create-migration/scaffold.js'
import { writeScaffold } from './new-files.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

// This file runs from dist/tools.
const tree = fileURLToPath(new URL('../..', import.meta.url))

await runCommand('create-migration', 'npm run create-migration -- NAME TABLE COLUMN [--into FOLDER]', async (args) => {
  const { values, positionals } = parseArguments({
    args,
    options: { into: { type: 'string', default: tree } },
    allowPositionals: true,
  })
  const [name = '', table = '', column = '', ...rest] = positionals
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new WrongUsage(`the name must be lower-case letters, digits and -, not ${name}`)
  for (const [what, value] of Object.entries({ table, column }))
    if (!/^[a-z][a-z0-9_]*$/.test(value))
      throw new WrongUsage(`the ${what} must be lower-case letters, digits and _, not ${value}`)
  if (rest.length > 0) throw new WrongUsage(`${rest.join(' ')} is one argument too many`)
  const taken = await readdir(join(values.into, 'db/migrations'))
  return writeScaffold(values.into, scaffold({ name, table, column }, taken))
})
