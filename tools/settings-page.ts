import { knownSettings } from '../domain/settings/setting-list.js'
import { blocks, code, table } from '../engine/documents/markdown.js'

const notice = '<!-- Generated from domain/settings/setting-list.ts. Change it and generate again. -->'

/** Returns the reference page on settings, with their defaults and ranges. */
export const settingsPage = (): string =>
  `${blocks(
    notice,
    '# Settings',
    'Change settings with [`setconfigurationvalue`](system.md#setconfigurationvalue) or in the section `settings` of the set-up file. Both refuse a value outside its range. If the database holds one anyway, the nearest valid value is used, or the default if there is none.',
    table(
      ['Setting', 'Default', 'Value', 'Description'],
      Object.entries(knownSettings).map(([name, { default: defaultValue, must, about }]) => [
        code(name),
        defaultValue === '' ? '' : code(String(defaultValue).replaceAll(',', ', ')),
        must.replace(/^must be /, ''),
        about,
      ]),
    ),
  )}\n`
