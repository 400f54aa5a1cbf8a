// Creates a provider module that the loader accepts, with its README and its test:
//   npm run create-module -- server acme-panel
import { fileURLToPath } from 'node:url'
import { moduleTypes } from '../domain/ports/module.js'
import { scaffold } from './create-module/scaffold.js'
import { writeScaffold } from './new-files.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

// This file runs from dist/tools.
const tree = fileURLToPath(new URL('../..', import.meta.url))

await runCommand('create-module', 'npm run create-module -- TYPE NAME [--into FOLDER]', async (args) => {
  const { values, positionals } = parseArguments({
    args,
    options: { into: { type: 'string', default: tree } },
    allowPositionals: true,
  })
  const [wanted, name = '', ...rest] = positionals
  const type = moduleTypes.find((one) => one === wanted)
  if (type === undefined) throw new WrongUsage(`the type must be one of ${moduleTypes.join(', ')}, not ${wanted}`)
  if (rest.length > 0) throw new WrongUsage(`${rest.join(' ')} is one argument too many`)
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new WrongUsage(`the name must be lower-case letters, digits and -, not ${name}`)
  return writeScaffold(values.into, { made: scaffold(type, name) })
})
