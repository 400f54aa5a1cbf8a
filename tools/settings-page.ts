import { knownSettings } from '../domain/system/setting-list.js'
import { blocks, code, table } from '../engine/documents/markdown.js'

const notice = '<!-- Generated from domain/system/setting-list.ts. Change it and generate again. -->'

/** The page of the reference that lists the settings, with their defaults and ranges. */
export const settingsPage = (): string =>
  `${blocks(
    notice,
    '# Settings',
    'Settings are changed with [`setconfigurationvalue`](system.md#setconfigurationvalue) or in the section `settings` of the set-up file. What is outside its range is refused there; where it stands in the database all the same, the nearest value that is within counts, or the default where there is none.',
    table(
      ['Setting', 'Default', 'Value', 'Meaning'],
      Object.entries(knownSettings).map(([name, { default: usual, must, about }]) => [
        code(name),
        usual === '' ? '' : code(String(usual).replaceAll(',', ', ')),
        must.replace(/^must be /, ''),
        about,
      ]),
    ),
  )}\n`
