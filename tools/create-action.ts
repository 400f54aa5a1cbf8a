// Creates an action that the catalogue accepts, with its test and its line in the list of promised actions:
//   npm run create-action -- clients getclientbadge --permission list_clients
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { permissions } from '../domain/access/permissions.js'
import { promisesPath, scaffold } from './create-action/scaffold.js'
import { writeScaffold } from './new-files.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

// This file runs from dist/tools.
const tree = fileURLToPath(new URL('../..', import.meta.url))
const usage = 'npm run create-action -- AREA NAME --permission PERMISSION [--post] [--into FOLDER]'

await runCommand('create-action', usage, async (args) => {
  const { values, positionals } = parseArguments({
    args,
    options: {
      permission: { type: 'string', default: '' },
      post: { type: 'boolean', default: false },
      into: { type: 'string', default: tree },
    },
    allowPositionals: true,
  })
  const [area = '', name = '', ...rest] = positionals
  const areas = (await readdir(join(values.into, 'actions'))).filter((one) => !one.startsWith('_')).sort()
  if (!areas.includes(area)) throw new WrongUsage(`the area must be one of ${areas.join(', ')}, not ${area}`)
  if (!/^[a-z][a-z0-9]*$/.test(name))
    throw new WrongUsage(`the name must be lower-case letters and digits, not ${name}`)
  if (rest.length > 0) throw new WrongUsage(`${rest.join(' ')} is one argument too many`)
  if (!Object.hasOwn(permissions, values.permission))
    throw new WrongUsage(
      `the permission must be one of ${Object.keys(permissions).join(', ')}, not ${values.permission}`,
    )
  const promises = await readFile(join(values.into, promisesPath), 'utf8')
  const action = { area, name, method: values.post ? 'POST' : 'GET', permission: values.permission } as const
  return writeScaffold(values.into, scaffold(action, promises))
})
