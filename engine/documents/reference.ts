import type { Catalogue } from '../catalogue.js'
import { findDryRunExclusion } from '../dry-run.js'
import { listAreaEvents } from './action-events.js'
import { buildActionPage } from './action-page.js'
import { type About, type ActionEvent, type Area, groupByArea } from './areas.js'
import { conventionsPage } from './conventions.js'
import { anchor, code, codes, joinBlocks, table } from './markdown.js'
import { actionChapter, eventLink } from './reference-action.js'
import { errorsPage } from './reference-errors.js'

const notice = '<!-- Generated from the actions. Change them and generate again. -->'

/** Returns the reference as Markdown pages by file name: index, conventions, errors, and one page per area. */
export function buildReference(catalogue: Catalogue, about: About): Map<string, string> {
  const areas = groupByArea(catalogue, about)
  const pages: [string, string][] = [
    ['README.md', indexPage(areas, about)],
    ['conventions.md', buildConventionsPage(areas)],
    ['errors.md', errorsPage(areas, about.faults)],
    ...areas.map((area): [string, string] => [`${area.name}.md`, areaPage(area, catalogue, about)]),
  ]
  return new Map(pages.map(([file, text]) => [file, `${notice}\n\n${text}\n`]))
}

function indexPage(areas: readonly Area[], { title, version, description }: About): string {
  const count = areas.reduce((sum, { entries }) => sum + entries.length, 0)
  return joinBlocks(
    `# ${title} ${version}: reference`,
    description.trim(),
    `${count} actions. [Conventions](conventions.md) covers credentials, parameters, paging, and limits. [Errors](errors.md) lists every code.`,
    areas
      .map(
        ({ name, title, entries }) => `- [${title}](#${anchor(title)}) (${entries.length}): [${name}.md](${name}.md)`,
      )
      .join('\n'),
    ...areas.map(({ name, title, description, entries }) =>
      joinBlocks(
        `## ${title}`,
        description,
        table(
          ['Action', 'Method', 'Permission', 'Description'],
          entries.map((entry) => [
            `[${code(entry.name)}](${name}.md#${entry.name})`,
            entry.method,
            entry.permission === 'full'
              ? 'full access'
              : [entry.permission, ...(entry.orPermission ? [entry.orPermission] : [])].map(code).join(' or '),
            entry.summary,
          ]),
        ),
      ),
    ),
  )
}

/** Returns the conventions page, including a list of the POST actions that do not always support dry runs. */
export const buildConventionsPage = (areas: readonly Area[]): string =>
  joinBlocks(conventionsPage(), dryRunExceptionsChapter(areas))

/** Returns a table of the POST actions that do not always support dry runs, by reason. Excludes unavailable actions. */
function dryRunExceptionsChapter(areas: readonly Area[]): string {
  const byReason = new Map<string, string[]>()
  for (const { name: area, entries } of areas)
    for (const entry of entries) {
      const { name, method, kind, cannotBeTried } = entry
      const because = findDryRunExclusion(entry) ?? cannotBeTried?.because
      if (method !== 'POST' || kind === 'unavailable' || because === undefined) continue
      const condition = cannotBeTried?.with === undefined ? '' : ` with ${codes(cannotBeTried.with)}`
      const listed = byReason.get(because) ?? []
      byReason.set(because, [...listed, `[${code(name)}](${area}.md#${name})${condition}`])
    }
  return joinBlocks(
    '### Actions without dry runs',
    table(
      ['Reason', 'Actions'],
      [...byReason].map(([because, names]) => [because, names.join(', ')]),
    ),
  )
}

const areaPage = ({ name, title, description, entries }: Area, catalogue: Catalogue, about: About): string =>
  joinBlocks(
    `# ${title}`,
    description,
    entries.map(({ name, summary }) => `- [${code(name)}](#${name}): ${summary}`).join('\n'),
    eventsTable(listAreaEvents(name, catalogue, about)),
    'Every call requires a [credential](conventions.md#credentials) and can return the [errors of any call](errors.md#any-call).',
    ...entries.map((entry) => actionChapter(buildActionPage(entry, catalogue, about))),
  )

const eventsTable = (events: readonly ActionEvent[]): string | undefined =>
  events.length === 0
    ? undefined
    : table(
        ['Event', 'Description'],
        events.map(({ name, summary }) => [eventLink(name), summary]),
      )
