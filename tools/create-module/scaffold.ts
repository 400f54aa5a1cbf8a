import type { ModuleType } from '../../domain/ports/module.js'
import { listOperations } from '../../server/modules.js'

/**
 * Returns the files of a new module and its test by path. The loader accepts the module, and its operations throw a
 * ModuleError `unsupported`.
 */
export function scaffold(type: ModuleType, name: string): Map<string, string> {
  const verbs = listOperations(type, 'obligatory')
  return new Map([
    ...files(type, name, (port) => `../../../domain/ports/${port}.js`),
    [`test/modules/${type}/${name}/index.test.ts`, test(type, name, verbs)],
  ])
}

/** Returns the files of a new module outside this tree, by path. */
export const extensionModule = (type: ModuleType, name: string): [path: string, content: string][] =>
  files(type, name, () => 'countinghouse/ports')

/** Returns the name under which a module imports a port. */
type Origin = (port: string) => string

function files(type: ModuleType, name: string, origin: Origin): [path: string, content: string][] {
  const verbs = listOperations(type, 'obligatory')
  return [
    [`modules/${type}/${name}/index.ts`, source(type, name, verbs, origin)],
    [`modules/${type}/${name}/README.md`, readme(type, name, verbs)],
  ]
}

/** Converts acme-panel to Acme Panel. */
const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** Converts acme-panel to acmePanel. */
const identifierOf = (name: string): string => name.replaceAll(/-+(\w?)/g, (_, letter: string) => letter.toUpperCase())

function source(type: ModuleType, name: string, verbs: readonly string[], origin: Origin): string {
  const manifest = `  name: '${name}',
  displayName: '${titleOf(name)}',
  parameters: [{ name: 'api_key', label: 'API key', type: 'password', required: true }],
`
  if (verbs.length === 0)
    return `${importsOf({ [`${type}Module`]: origin(type) })}\nexport default ${type}Module({\n${manifest}})\n`
  return `${importsOf({ ModuleError: origin('module'), [`${type}Module`]: origin(type) })}
const unsupported = async (): Promise<never> => {
  throw new ModuleError('unsupported', '${titleOf(name)} cannot do this')
}

export default ${type}Module({
${manifest}
${verbs.map((verb) => `  ${verb}: unsupported,\n`).join('')}})
`
}

/** Returns the import lines, one for each imported file. */
function importsOf(origins: Readonly<Record<string, string>>): string {
  const names = (from: string) => Object.keys(origins).filter((name) => origins[name] === from)
  return [...new Set(Object.values(origins))]
    .sort()
    .map((from) => `import { ${names(from).join(', ')} } from '${from}'\n`)
    .join('')
}

const readme = (type: ModuleType, name: string, verbs: readonly string[]): string => `# ${titleOf(name)}

A ${type} module.

## Set up

| parameter | description |
|---|---|
| \`api_key\` | The key for calls to the provider. Required. |

## Operations

${
  verbs.length === 0
    ? 'No provider is called.'
    : `| operation | call |\n|---|---|\n${verbs.map((verb) => `| ${verb} | unsupported |`).join('\n')}`
}

## Errors

All operations are unsupported.
`

function test(type: ModuleType, name: string, verbs: readonly string[]): string {
  const module = identifierOf(name)
  const manifest = `import ${module} from '../../../../modules/${type}/${name}/index.js'
`
  const first = `
t.test('requires a key and keeps it secret', async (t) => {
  t.match(${module}, { type: '${type}', name: '${name}' })
  t.match(${module}.parameters, [{ name: 'api_key', type: 'password', required: true }])
})
`
  if (verbs.length === 0) return `import t from 'tap'\n${manifest}${first}`
  return `import t from 'tap'
${manifest}import { expectFailure } from '../../../support/providers/failure.js'
${first}
t.test('reports operations as unsupported', async (t) => {
  const verbs = ${module} as unknown as Record<string, (of: object) => Promise<unknown>>
${loopOf(verbs, type)}})
`
}

/** Returns the loop over the operations, on one line if that is short enough for the formatter. */
function loopOf(verbs: readonly string[], type: ModuleType): string {
  const head = `  for (const verb of [${verbs.map((verb) => `'${verb}'`).join(', ')}])`
  const parameters = type === 'server' ? " username: 'ada' " : ''
  const call = `await expectFailure(t, Promise.resolve(verbs[verb]?.({${parameters}})), { kind: 'unsupported' }, verb)`
  const line = `${head} ${call}`
  return line.length <= 120 ? `${line}\n` : `${head}\n    ${call}\n`
}
