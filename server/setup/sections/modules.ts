import { describeParameterRule, findMissingParameters, serializeParameter } from '../../../domain/modules/parameters.js'
import { sandboxRejectionReason, storedTestMode } from '../../../domain/modules/test-mode.js'
import { listed } from '../../../domain/ports/addon.js'
import { moduleTypes } from '../../../domain/ports/module.js'
import { loadSandbox } from '../../../domain/system/sandbox.js'
import { didYouMean } from '../../../domain/values/spelling.js'
import { encryptIfChanged } from '../encrypted-columns.js'
import * as f from '../fields.js'
import { uninstalledMessage } from '../installed-modules.js'
import type { ManifestLookup } from '../manifests.js'
import { type CheckContext, type Column, type Draft, defineSection, flagColumn } from '../section.js'

type Values = Record<string, string | boolean | null>

/**
 * Updates the given parameters. A null value removes a parameter, and null in place of the map removes all parameters.
 * Other parameters do not change.
 */
const parameters: Column<Values | null> = {
  column: 'parameters',
  store: (values, stored, { row, secretKey, manifestOf }) => {
    if (values === null) return '{}'
    const kept = parseStrings(stored)
    const known = manifestOf(row.type as never, row.name as string)?.parameters ?? []
    for (const [name, value] of Object.entries(values)) {
      const parameter = known.find((one) => one.name === name)
      const text = parameter && serializeParameter(parameter, value)
      if (value === null) delete kept[name]
      else if (text !== undefined)
        kept[name] =
          parameter?.type === 'password'
            ? encryptIfChanged(secretKey, text, kept[name], {
                table: 'modules',
                column: name,
                row: `${row.type}/${row.name}`,
              })
            : text
    }
    return JSON.stringify(kept)
  },
  // Omits values set through the API. The file is trusted (see `follow`), so exporting such a value and applying it
  // again would make it trusted.
  read: (stored, { row, manifestOf, leaveOut }) => {
    const known = manifestOf(row.type as never, row.name as string)?.parameters ?? []
    const fromApi: string[] = typeof row.from_api === 'string' ? JSON.parse(row.from_api) : []
    const shown = Object.entries(parseStrings(stored)).filter(([name]) => {
      const parameter = known.find((one) => one.name === name)
      const isLeftOut = parameter?.type === 'password' || fromApi.includes(name)
      if (parameter !== undefined && isLeftOut) leaveOut(`parameters.${name}`)
      return parameter !== undefined && !isLeftOut
    })
    return Object.fromEntries(shown)
  },
}

const parseStrings = (stored: unknown): Record<string, string> => (typeof stored === 'string' ? JSON.parse(stored) : {})

/**
 * Returns a JSON list of parameter names without the names in the file, or an empty list if the file sets the map to
 * null.
 */
const omitStatedNames = (names: unknown, stated: Values | null | undefined): string =>
  JSON.stringify(
    (JSON.parse(typeof names === 'string' ? names : '[]') as string[]).filter(
      (name) => stated !== null && stated?.[name] === undefined,
    ),
  )

/**
 * Returns the owners of endpoints, without endpoints in the file, which are the operator's. Returns null if the file
 * sets the map to null.
 */
function omitStatedOwners(owners: string, stated: Values | null | undefined): string | null {
  if (stated === undefined) return owners
  if (stated === null) return null
  const named = new Set([
    '',
    ...Object.values(stated).flatMap((value) => (typeof value === 'string' ? listed(value) : [])),
  ])
  const kept = Object.entries(JSON.parse(owners) as Record<string, number>).filter(([endpoint]) => !named.has(endpoint))
  return JSON.stringify(Object.fromEntries(kept))
}

export default defineSection({
  name: 'modules',
  summary: 'Provider modules, their state, and their parameters. Reports show an entry as type+name.',
  noun: 'module',
  table: 'modules',
  key: {
    type: f.oneOf(moduleTypes, { description: 'Type of the module.' }),
    name: f.identifier({ description: 'Name of the installed module.', example: 'banktransfer' }),
  },
  required: {},
  optional: {
    active: f.withDefault(f.flag({ description: 'False disables it.' }), true),
    parameters: f.valueMap({
      description: 'Parameters by name. Omitted ones keep their value; null removes one, or all of them here.',
    }),
  },
  columns: { active: flagColumn('is_active'), parameters },
  // The setup file is trusted. It may change a destination without withholding secrets. A secret in the file is no
  // longer withheld, and an endpoint in the file is the operator's.
  follow: ({ parameters }, row) => ({
    from_api: omitStatedNames(row?.from_api, parameters),
    ...(row?.withheld != null && { withheld: omitStatedNames(row.withheld, parameters) }),
    ...(typeof row?.owners === 'string' && { owners: omitStatedOwners(row.owners, parameters) }),
  }),
  check: async (drafts, { manifestOf, db, secretKey }) => {
    for (const draft of drafts) checkModule(draft, manifestOf)
    if ((await loadSandbox(db)) !== undefined)
      for (const draft of drafts) refuseLiveParameters(draft, { manifestOf, secretKey })
  },
  exported: (entry, { row, manifestOf }) =>
    manifestOf(row.type as never, row.name as string) === undefined ? undefined : entry,
  example: () => [
    {
      type: 'gateway',
      name: 'banktransfer',
      active: true,
      parameters: { instructions: 'Account 1234 56 78901. Include the invoice number.' },
    },
    { type: 'registrar', name: 'manual', active: true },
  ],
})

type ModuleDraft = Draft<{
  readonly type: Parameters<ManifestLookup>[0]
  readonly name: string
  readonly parameters?: Values | null
}>

/** Reports an error for a provider's live parameters, which a sandbox must not have (R-2406). */
function refuseLiveParameters(
  { values: { type, name, parameters }, next, refuse }: ModuleDraft,
  { manifestOf, secretKey }: Pick<CheckContext, 'manifestOf' | 'secretKey'>,
): void {
  const manifest = type === undefined || name === undefined ? undefined : manifestOf(type, name)
  if (manifest === undefined || parameters == null) return
  if (storedTestMode({ secretKey }, manifest, parseStrings(next.parameters)) === false)
    refuse(sandboxRejectionReason(manifest), 'parameters')
}

function checkModule({ values, next, refuse }: ModuleDraft, manifestOf: ManifestLookup): void {
  const { type, name } = values
  if (type === undefined || name === undefined) return
  const manifest = manifestOf(type, name)
  if (manifest === undefined) {
    refuse(uninstalledMessage(type, name), 'name')
    return
  }
  const known = manifest.parameters
  for (const [stated, value] of Object.entries(values.parameters ?? {})) {
    const parameter = known.find((one) => one.name === stated)
    if (parameter === undefined) {
      const names = known.map((one) => one.name).join(', ')
      refuse(
        `is not a parameter of ${name}; it has ${names === '' ? 'none' : names}${didYouMean(
          stated,
          known.map((one) => one.name),
        )}`,
        'parameters',
        [stated],
      )
    } else if (value !== null && serializeParameter(parameter, value) === undefined)
      refuse(`must be ${describeParameterRule(parameter)}`, 'parameters', [stated])
  }
  const kept = parseStrings(next.parameters)
  const missing = findMissingParameters(known, kept)
  if (next.is_active === 1 && missing.length > 0)
    refuse(
      `is missing ${missing.map(({ name }) => name).join(', ')}, which the module needs to be active`,
      'parameters',
    )
}
