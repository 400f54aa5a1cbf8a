import { settingDefaults, settingProblem } from '../../../domain/system/settings.js'
import * as f from '../fields.js'
import { section } from '../section.js'

export default section({
  name: 'settings',
  summary: 'Settings by name. What is not set here keeps its value, or its default; null goes back to the default.',
  noun: 'setting',
  table: 'settings',
  // A setting has no number: its name is what the API finds it by.
  id: 'name',
  map: true,
  key: {
    name: f.shaped('^\\S{1,255}$', {
      rule: 'be a name without blanks, of 255 characters at most',
      // Settings are found in any letter case, so there is one spelling to keep.
      shape: (name) => name.toLowerCase(),
    }),
  },
  required: { value: f.verbatim({ max: 65_535, description: 'Text, a number, or true or false.' }) },
  optional: {},
  check: async (drafts) => {
    for (const { values, refuse } of drafts) {
      const { name, value } = values
      const problem = name != null && value != null ? settingProblem(name, value) : undefined
      if (problem !== undefined) refuse(problem, 'value')
    }
  },
  example: () => Object.entries(settingDefaults).map(([name, value]) => ({ name, value: String(value) })),
})
