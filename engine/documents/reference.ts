import type { Catalogue } from '../catalogue.js'
import { type About, type Area, areasOf } from './areas.js'
import { conventionsText } from './conventions.js'
import { blocks, code, table } from './markdown.js'
import { actionChapter } from './reference-action.js'
import { errorsPage } from './reference-errors.js'

const notice = '<!-- Generated from the actions. Change them and generate again. -->'

/** The reference as Markdown pages by file name: an index, what all actions share, the failures, and a page an area. */
export function reference(catalogue: Catalogue, about: About): Map<string, string> {
  const areas = areasOf(catalogue, about)
  const pages: [string, string][] = [
    ['README.md', indexPage(areas, about)],
    ['conventions.md', blocks('# What all actions share', conventionsText(2))],
    ['errors.md', errorsPage(areas, about.faults)],
    ...areas.map((area): [string, string] => [`${area.name}.md`, areaPage(area, about)]),
  ]
  return new Map(pages.map(([file, text]) => [file, `${notice}\n\n${text}\n`]))
}

function indexPage(areas: readonly Area[], { title, version, description }: About): string {
  const count = areas.reduce((sum, { entries }) => sum + entries.length, 0)
  return blocks(
    `# ${title} ${version}: reference`,
    description.trim(),
    `${count} actions. [What all actions share](conventions.md): credentials, forms of parameters, pages, limits. [Failures](errors.md): every code.`,
    areas
      .map(
        ({ name, title, entries }) => `- [${title}](#${anchor(title)}) (${entries.length}): [${name}.md](${name}.md)`,
      )
      .join('\n'),
    ...areas.map(({ name, title, description, entries }) =>
      blocks(
        `## ${title}`,
        description,
        table(
          ['Action', 'Method', 'Permission', 'What it does'],
          entries.map((entry) => [
            `[${code(entry.name)}](${name}.md#${entry.name})`,
            entry.method,
            entry.permission === 'full' ? 'full access' : code(entry.permission),
            entry.summary,
          ]),
        ),
      ),
    ),
  )
}

/** The fragment under which a heading is found where Markdown is shown as pages. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const areaPage = ({ title, description, entries }: Area, about: About): string =>
  blocks(
    `# ${title}`,
    description,
    entries.map(({ name, summary }) => `- [${code(name)}](#${name}): ${summary}`).join('\n'),
    'Every call needs a [credential](conventions.md#credentials) and may meet the [failures](errors.md#any-call) that any call may.',
    ...entries.map((entry) => actionChapter(entry, about)),
  )
