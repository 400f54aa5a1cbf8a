import { missingOf, ruleOf, textOf } from '../../../domain/modules/parameters.js'
import { moduleTypes } from '../../../domain/ports/module.js'
import * as f from '../fields.js'
import { uninstalled } from '../installed.js'
import type { ManifestOf } from '../manifests.js'
import { resealed } from '../sealed.js'
import { type Column, type Draft, flag, section } from '../section.js'

type Values = Record<string, string | boolean | null>

/** Those that are named change, null takes one away, and the rest stay. */
const parameters: Column<Values | null> = {
  column: 'parameters',
  store: (values, stored, { row, secretKey, manifestOf }) => {
    if (values === null) return '{}'
    const kept = stringsOf(stored)
    const known = manifestOf(row.type as never, row.name as string)?.parameters ?? []
    for (const [name, value] of Object.entries(values)) {
      const parameter = known.find((one) => one.name === name)
      const text = parameter && textOf(parameter, value)
      if (value === null) delete kept[name]
      else if (text !== undefined)
        kept[name] =
          parameter?.type === 'password'
            ? resealed(secretKey, text, kept[name], {
                table: 'modules',
                column: name,
                row: `${row.type}/${row.name}`,
              })
            : text
    }
    return JSON.stringify(kept)
  },
}

const stringsOf = (stored: unknown): Record<string, string> => (typeof stored === 'string' ? JSON.parse(stored) : {})

/** A list of names in JSON, those left out that the file says something of. */
const withoutStated = (names: unknown, stated: Values | null | undefined): string =>
  JSON.stringify(
    (JSON.parse(typeof names === 'string' ? names : '[]') as string[]).filter(
      (name) => stated !== null && stated?.[name] === undefined,
    ),
  )

export default section({
  name: 'modules',
  summary:
    'Provider modules: which are switched on, and what they have to be told. Called type+name in answers of set-up.',
  noun: 'module',
  table: 'modules',
  key: {
    type: f.oneOf(moduleTypes, { description: 'What it provides.' }),
    name: f.name({ description: 'As it is installed.', example: 'banktransfer' }),
  },
  required: {},
  optional: {
    active: f.withDefault(f.flag({ description: 'Whether it is switched on.' }), true),
    parameters: f.valueMap({
      description:
        'What the module has to be told, by name. What is not named stays; null takes a value away, and all of them here.',
    }),
  },
  columns: { active: flag('is_active'), parameters },
  // What the file states is the operator's word from then on: it may lead elsewhere without its secrets being withheld,
  // and a secret that was withheld is given again by it, or given up.
  follow: ({ parameters }, row) => ({
    from_api: withoutStated(row?.from_api, parameters),
    ...(row?.withheld != null && { withheld: withoutStated(row.withheld, parameters) }),
  }),
  check: async (drafts, { manifestOf }) => {
    for (const draft of drafts) checkModule(draft, manifestOf)
  },
  example: () => [
    {
      type: 'gateway',
      name: 'banktransfer',
      active: true,
      parameters: { instructions: 'Account 1234 56 78901. State the number of the invoice.' },
    },
    { type: 'registrar', name: 'manual', active: true },
  ],
})

type ModuleDraft = Draft<{
  readonly type: Parameters<ManifestOf>[0]
  readonly name: string
  readonly parameters?: Values | null
}>

function checkModule({ values, next, refuse }: ModuleDraft, manifestOf: ManifestOf): void {
  const { type, name } = values
  if (type === undefined || name === undefined) return
  const manifest = manifestOf(type, name)
  if (manifest === undefined) {
    refuse(uninstalled(type, name), 'name')
    return
  }
  const known = manifest.parameters
  for (const [stated, value] of Object.entries(values.parameters ?? {})) {
    const parameter = known.find((one) => one.name === stated)
    if (parameter === undefined) {
      const names = known.map((one) => one.name).join(', ')
      refuse(`is not a parameter of ${name}; it has ${names === '' ? 'none' : names}`, 'parameters', [stated])
    } else if (value !== null && textOf(parameter, value) === undefined)
      refuse(`must be ${ruleOf(parameter)}`, 'parameters', [stated])
  }
  const kept = stringsOf(next.parameters)
  const missing = missingOf(known, kept)
  if (next.is_active === 1 && missing.length > 0)
    refuse(`lacks ${missing.map(({ name }) => name).join(', ')}, which the module needs to be active`, 'parameters')
}
