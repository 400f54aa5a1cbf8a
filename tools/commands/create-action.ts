import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { permissions } from '../../domain/values/permissions.js'
import { command } from '../command/definition.js'
import { choice, flag, patternText, required } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { extensionAction, promisesPath, scaffold } from '../create-action/scaffold.js'
import { expectOnePlace, missingFiles, outOption } from '../extension/files.js'
import { intoOption, projectRoot, writeScaffold } from '../new-files.js'

export default command({
  name: 'create-action',
  summary: 'Create an API action with a test and an entry in the list of promised actions.',
  description: 'In an extension, only the action is created, and the folder gets the files that build-extension needs.',
  arguments: {
    area: required(patternText('AREA', 'the folder in actions/', 'lower-case letters', /^[a-z]+$/)),
    name: required(patternText('NAME', 'the name', 'lower-case letters and digits', /^[a-z][a-z0-9]*$/)),
  },
  options: {
    permission: required(choice('PERMISSION', 'the permission that a role needs', permissionNames())),
    post: flag('the action changes something'),
    into: intoOption,
    out: outOption,
  },
  json: 'the files',
  examples: [
    ['create-action clients getclientbadge --permission list_clients', 'creates actions/clients/getclientbadge.ts'],
    ['create-action clients getclientbadge --permission list_clients --out ../ours', 'creates it in an extension'],
  ],
  run: async ({ area, name }, { permission, post, into, out }) => {
    expectOnePlace(into, out)
    const made = { area, name, method: post ? 'POST' : 'GET', permission } as const
    if (out !== undefined) return writeScaffold(out, { made: new Map([extensionAction(made), ...missingFiles(out)]) })
    const root = into ?? projectRoot
    const areas = (await readdir(join(root, 'actions'))).filter((one) => !one.startsWith('_')).sort()
    if (!areas.includes(area)) throw new WrongUsage(`the area must be one of ${areas.join(', ')}, not ${area}`)
    const promises = await readFile(join(root, promisesPath), 'utf8')
    return writeScaffold(root, scaffold(made, promises))
  },
})

function permissionNames(): readonly string[] {
  return Object.keys(permissions)
}
