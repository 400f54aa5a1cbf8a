import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { permissions } from '../../domain/values/permissions.js'
import { command } from '../command/definition.js'
import { choice, flag, named, required, text } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { promisesPath, scaffold } from '../create-action/scaffold.js'
import { intoTree, thisTree, writeScaffold } from '../new-files.js'

export default command({
  name: 'create-action',
  summary: 'Create an action that the catalogue accepts, with its test and its line in the list of promised actions.',
  arguments: {
    area: required(text('AREA', 'the folder below actions/')),
    name: required(named('NAME', 'the name', 'lower-case letters and digits', /^[a-z][a-z0-9]*$/)),
  },
  options: {
    permission: required(choice('PERMISSION', 'what a role needs for it', permissionNames())),
    post: flag('it changes something'),
    into: intoTree,
  },
  json: 'the files',
  examples: [
    ['create-action clients getclientbadge --permission list_clients', 'makes actions/clients/getclientbadge.ts'],
  ],
  run: async ({ area, name }, { permission, post, into = thisTree }) => {
    const areas = (await readdir(join(into, 'actions'))).filter((one) => !one.startsWith('_')).sort()
    if (!areas.includes(area)) throw new WrongUsage(`the area must be one of ${areas.join(', ')}, not ${area}`)
    const promises = await readFile(join(into, promisesPath), 'utf8')
    return writeScaffold(into, scaffold({ area, name, method: post ? 'POST' : 'GET', permission }, promises))
  },
})

function permissionNames(): readonly string[] {
  return Object.keys(permissions)
}
