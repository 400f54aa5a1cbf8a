// Creates a provider module that the loader accepts, with its README and its test:
//   npm run create-module -- server acme-panel
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { moduleTypes } from '../domain/ports/module.js'
import { scaffold } from './create-module/scaffold.js'
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
  return create(values.into, scaffold(type, name))
})

async function create(root: string, files: ReadonlyMap<string, string>): Promise<string> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    // Never overwrites an existing file.
    await writeFile(join(root, path), text, { flag: 'wx' })
  }
  return `${[...files.keys()].join('\n')}\n`
}
