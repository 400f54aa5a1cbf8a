import { foldSpelling } from '../../domain/values/spelling.js'
import { defaults } from './defaults.js'
import { type ExportedEntry, type ExportedSection, naturalKeyText } from './export.js'
import type { Placeholder } from './placeholders.js'
import type { Row, Section } from './section.js'

/**
 * Returns the exported sections in a form that another installation can apply (R-2690), with placeholders for omitted
 * values. Excludes data that belongs to clients or makes sense only in this installation.
 */
export const toPortableSetup = (exported: readonly ExportedSection[]): readonly ExportedSection[] =>
  exported
    .filter(({ section }) => !belongsToClients(section))
    .map(({ section, entries, ...rest }) => {
      const isPortable = ({ values }: ExportedEntry) => section.isPortable?.(values) ?? true
      return {
        ...rest,
        section,
        entries: [
          ...entries.filter(isPortable).map((entry) => addPlaceholders(section, entry)),
          ...removedDefaults(section, entries),
        ],
        ownKeys: entries.filter((entry) => !isPortable(entry)).map(({ values }) => naturalKeyText(section, values)),
      }
    })

/** Returns entries that remove the defaults that a new installation has and this installation no longer has. */
function removedDefaults(section: Section, entries: readonly ExportedEntry[]): readonly ExportedEntry[] {
  // The other defaults exist in every installation, or their sections have no removal.
  if (section.name !== 'departments') return []
  const names = new Set(entries.map(({ values }) => foldSpelling(String(values.name))))
  return defaults()
    .departments.filter(({ name }) => !names.has(foldSpelling(name)))
    .map(({ name }) => ({ values: { name, absent: true }, leftOut: [] }))
}

/**
 * Returns true for a section whose entries are keyed by a client. Such sections are not exported, because the file
 * contains no clients.
 */
const belongsToClients = ({ key, columns }: Section): boolean =>
  Object.keys(key).some((name) => {
    const how = columns?.[name]
    return how !== undefined && 'target' in how && how.target?.table === 'clients'
  })

/** Returns an entry with a placeholder for each omitted value, in the order of the section's fields. */
function addPlaceholders(section: Section, { values, leftOut }: ExportedEntry): ExportedEntry {
  const whole: Row = { ...values }
  for (const place of leftOut) {
    const [field = place, ...within] = place.split('.')
    const part = within.join('.')
    const placeholder: Placeholder = {
      ask: `${part || field} of ${section.noun} ${naturalKeyText(section, values)}`,
    }
    whole[field] = part === '' ? placeholder : { ...(whole[field] as Row | undefined), [part]: placeholder }
  }
  const names = Object.keys({ ...section.key, ...section.required, ...section.optional })
  return {
    values: Object.fromEntries(
      names.flatMap((name) => (Object.hasOwn(whole, name) ? [[name, whole[name]] as const] : [])),
    ),
    leftOut: [],
  }
}
