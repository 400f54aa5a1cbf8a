import { knownSettings } from '../domain/settings/setting-list.js'
import { code, joinBlocks, table } from '../engine/documents/markdown.js'

const notice = '<!-- Generated from domain/settings/setting-list.ts. Change it and generate again. -->'

/** Returns the reference page for settings, with their defaults and ranges. */
export const settingsPage = (): string =>
  `${joinBlocks(
    notice,
    '# Settings',
    'Change settings with [`setconfigurationvalue`](system.md#setconfigurationvalue) or in the section `settings` of the setup file. Both reject a value outside its range. If the database contains one anyway, the nearest valid value is used, or the default if there is none. The column Shows lists where clients see the effect of a setting: on their pages, in emails, or on documents.',
    table(
      ['Setting', 'Default', 'Value', 'Shows', 'Description'],
      Object.entries(knownSettings).map(([name, { default: defaultValue, must, about, ...setting }]) => [
        code(name),
        defaultValue === '' ? '' : code(String(defaultValue).replaceAll(',', ', ')),
        must.replace(/^must be /, ''),
        ('shows' in setting ? setting.shows : []).join(', '),
        about,
      ]),
    ),
  )}\n`
