import type { Modules, ProviderModule } from '../domain/modules/modules.js'
import { isDestination } from '../domain/modules/withheld.js'
import { type ModuleType, moduleTypes, type Parameter } from '../domain/ports/module.js'
import { code, codes, joinBlocks, table } from '../engine/documents/markdown.js'
import { listOperations } from './modules.js'

const notice = '<!-- Generated from the modules. Change them and generate again. -->'

const titles: Readonly<Record<ModuleType, string>> = {
  server: 'Servers',
  gateway: 'Gateways',
  registrar: 'Registrars',
  ssl: 'SSL',
  addon: 'Addons',
  einvoice: 'Electronic invoices',
}

/** Returns the reference page for the built-in modules and their parameters. */
export function buildModulesPage(modules: Modules): string {
  const chapters = moduleTypes.map((type) => {
    const found = modules.ofType(type)
    return found.length === 0 ? '' : joinBlocks(`## ${titles[type]}`, ...found.map(chapter))
  })
  return `${joinBlocks(
    notice,
    '# Provider modules',
    'Modules connect the service to outside providers. `activatemodule`, `getmoduleconfigurationparameters`, and `updatemoduleconfiguration` take the type and the name of a module.',
    'Destinations decide which hosts a module connects to and whom it trusts. When `updatemoduleconfiguration` changes a destination, the stored secrets of the module are deleted, and calls that need them fail as misconfigured until they are entered again. An address marked `over https` accepts plain http only for hosts listed in `ALLOW_PRIVATE_HOSTS`. Neither restriction applies to the setup file.',
    ...chapters,
  )}\n`
}

const chapter = (module: ProviderModule): string =>
  joinBlocks(
    `### ${module.displayName}`,
    `Type ${code(module.type)}, name ${code(module.name)}. [Setup](../../modules/${module.type}/${module.name}/README.md).`,
    optionalOperations(module),
    module.parameters.length === 0
      ? 'No parameters.'
      : table(
          ['Parameter', 'Description', 'Type', 'Required', 'Default', 'Destination'],
          module.parameters.map((parameter) => [...row(parameter), describeDestination(module, parameter)]),
        ),
  )

/**
 * Returns the text for the Destination column. It is empty if the parameter is not a destination, or if the module has
 * no secrets that a changed destination could leak.
 */
const describeDestination = ({ parameters }: ProviderModule, parameter: Parameter): string => {
  if (!isDestination(parameter) || !parameters.some(({ type }) => type === 'password')) return ''
  return parameter.httpsOnly ? 'yes, over https' : 'yes'
}

function optionalOperations(module: ProviderModule): string | undefined {
  const held = listOperations(module.type, 'optional').filter((verb) => verb in module)
  return held.length === 0 ? undefined : `Optional operations: ${codes(held)}.`
}

const row = ({ name, label, type, required, options = [], default: defaultValue }: Parameter): string[] => [
  code(name),
  label,
  options.length === 0 ? type : `${type}: ${codes(options)}`,
  required ? 'yes' : '',
  defaultValue === undefined ? '' : code(defaultValue),
]
