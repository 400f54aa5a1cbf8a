import { settingDefaults, settingOptions, settingProblem } from '../../../domain/settings/settings.js'
import { didYouMean } from '../../../domain/values/spelling.js'
import * as f from '../fields.js'
import { section } from '../section.js'

const names = Object.keys(settingDefaults)

export default section({
  name: 'settings',
  summary: 'Settings by name. A setting that is not stated keeps its value; null restores the default.',
  noun: 'setting',
  table: 'settings',
  // A setting has no numeric id: the API finds it by name.
  id: 'name',
  map: true,
  key: {
    name: f.settingName(),
  },
  required: {
    value: f.verbatim({ max: 65_535, description: 'Text, a number, true or false; null for the default.' }),
  },
  optional: {},
  isPortable: ({ name }) => names.includes(String(name)),
  check: async (drafts, { manifestOf }) => {
    for (const { values, row, refuse } of drafts) {
      const { name, value } = values
      // What is stored already stays, also where an earlier release allowed it.
      const isNew = value != null && value !== row?.value
      const problem = name != null && isNew ? settingProblem(name, value, { find: manifestOf }) : undefined
      // Other names can be stored by setconfigurationvalue.
      if (name != null && row === undefined && !names.includes(name))
        refuse(`is no setting${didYouMean(name, names) || '; docs/reference/settings.md lists them'}`)
      else if (problem !== undefined) refuse(`${problem}${didYouMean(value, settingOptions(name as string))}`, 'value')
    }
  },
  example: () => Object.entries(settingDefaults).map(([name, value]) => ({ name, value: String(value) })),
})
