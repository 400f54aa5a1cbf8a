import type { Modules, ProviderModule } from '../domain/modules/modules.js'
import { isDestination } from '../domain/modules/withheld.js'
import { type ModuleType, moduleTypes, type Parameter } from '../domain/ports/module.js'
import { blocks, code, codes, table } from '../engine/documents/markdown.js'
import { verbsOf } from '../server/modules.js'

const notice = '<!-- Generated from the modules. Change them and generate again. -->'

const titles: Readonly<Record<ModuleType, string>> = {
  server: 'Servers',
  gateway: 'Gateways',
  registrar: 'Registrars',
  ssl: 'SSL',
  addon: 'Addons',
}

/** The page of the reference that lists the modules of the tree, with what each has to be told. */
export function modulesPage(modules: Modules): string {
  const chapters = moduleTypes.map((type) => {
    const found = modules.ofType(type)
    return found.length === 0 ? '' : blocks(`## ${titles[type]}`, ...found.map(chapter))
  })
  return `${blocks(
    notice,
    '# Provider modules',
    'What speaks to the world outside, by type and name. `activatemodule`, `getmoduleconfigurationparameters` and `updatemoduleconfiguration` take both.',
    'A destination decides where a module goes and whom it trusts. When `updatemoduleconfiguration` changes one, the secrets that the module holds are deleted, and until they are given again whatever needs them fails as misconfigured. An address that has to be `over https` is taken with plain http only for hosts that `ALLOW_PRIVATE_HOSTS` lists. The set-up file may change both without any of this.',
    ...chapters,
  )}\n`
}

const chapter = (module: ProviderModule): string =>
  blocks(
    `### ${module.displayName}`,
    `Type ${code(module.type)}, name ${code(module.name)}. [How to set it up](../../modules/${module.type}/${module.name}/README.md).`,
    optionalVerbs(module),
    module.parameters.length === 0
      ? 'No parameters.'
      : table(
          ['Parameter', 'What it is', 'Type', 'Required', 'Default', 'Destination'],
          module.parameters.map((parameter) => [...row(parameter), destinationOf(module, parameter)]),
        ),
  )

/** A module without secrets has none that could be led elsewhere. */
const destinationOf = ({ parameters }: ProviderModule, parameter: Parameter): string => {
  if (!isDestination(parameter) || !parameters.some(({ type }) => type === 'password')) return ''
  return parameter.httpsOnly ? 'yes, over https' : 'yes'
}

function optionalVerbs(module: ProviderModule): string | undefined {
  const held = verbsOf(module.type, 'optional').filter((verb) => verb in module)
  return held.length === 0 ? undefined : `Beyond what its type has to do: ${codes(held)}.`
}

const row = ({ name, label, type, required, options = [], default: usual }: Parameter): string[] => [
  code(name),
  label,
  options.length === 0 ? type : `${type}: ${codes(options)}`,
  required ? 'yes' : '',
  usual === undefined ? '' : code(usual),
]
