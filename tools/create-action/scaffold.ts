import type { Scaffold } from '../new-files.js'

export interface NewAction {
  readonly area: string
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly permission: string
}

/** File with the list of promised actions, by area. */
export const promisesPath = 'test/catalogue/specification.test.ts'

/**
 * Returns the files of a scaffold: a new action that returns the current day, its test, and the list of promised
 * actions with the new one. `promises` is the current list. Throws an Error if the list lacks the area.
 */
export const scaffold = (action: NewAction, promises: string): Scaffold => ({
  made: new Map([
    [pathOf(action), `${ownImports}${definition(action)}`],
    [`test/actions/${action.area}/${action.name}.test.ts`, test(action)],
  ]),
  changed: new Map([[promisesPath, withPromise(action, promises)]]),
})

/** Returns the path and the text of a new action outside this tree. */
export const extensionAction = (action: NewAction): [path: string, content: string] => [
  pathOf(action),
  `import { action, f, today } from 'countinghouse/actions'\n${definition(action)}`,
]

const pathOf = ({ area, name }: NewAction): string => `actions/${area}/${name}.ts`

const ownImports = `import { today } from '../../domain/context.js'
import { action, f } from '../_shared/kit.js'
`

const definition = ({ name, method, permission }: NewAction): string => `
export default action({
  name: '${name}',
  summary: '${method === 'GET' ? 'Return' : 'Find'} the current day.',
  method: '${method}',
  permission: '${permission}',
${method === 'POST' ? '  risks: [],\n' : ''}  returns: { today: f.date({ description: 'The current day in the service’s time zone.' }) },

  run: async (_, ctx) => ({ today: today(ctx) }),
})
`

const test = ({ name }: NewAction): string => `import t from 'tap'
import { withService } from '../../support/service.js'

withService(t, '${name}', async (t, api) => {
  t.test('returns the current day', async (t) => {
    t.match(await api.ok('${name}'), { result: 'success', today: /^\\d{4}-\\d\\d-\\d\\d$/ })
  })
})
`

/** Returns the list with the new action, in alphabetical order within its area. */
function withPromise({ area, name, method, permission }: NewAction, promises: string): string {
  const found = new RegExp(`^  ${area}: \`\\n([^\`]*)  \``, 'm').exec(promises)
  if (found === null) throw new Error(`${promisesPath} does not contain the area ${area}`)
  const [whole, lines = ''] = found
  const all = [...lines.trimEnd().split('\n'), `    ${name} ${method} ${permission}`].sort()
  return promises.replace(whole, () => `  ${area}: \`\n${all.join('\n')}\n  \``)
}
