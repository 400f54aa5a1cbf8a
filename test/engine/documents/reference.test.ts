import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { type Catalogue, loadCatalogue } from '../../../engine/catalogue.js'
import type { About } from '../../../engine/documents/areas.js'
import { buildReference } from '../../../engine/documents/reference.js'
import { engineErrors } from '../../../engine/errors.js'
import { parseForm } from '../../../engine/form.js'
import { compileInput } from '../../../engine/input.js'
import { about } from '../../../server/about.js'
import { vocabulary } from '../../../server/vocabulary.js'
import { eventsPage } from '../../../tools/events-page.js'
import { loadSample, sampleAbout } from '../sample/_kit.js'

const sample = await loadSample()
const pages = buildReference(sample, sampleAbout)
const page = (file: string): string => pages.get(file) ?? ''
/** Returns the section of a page about an action, or an empty string if the page has none. */
const chapter = (text: string, name: string): string =>
  text.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? ''

/** Returns the anchor of a heading, as common Markdown renderers generate it. */
const fragment = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

/** Returns the arguments of curl in each command. Each command calls curl once. */
function wordsOfCalls(commands: readonly string[]): readonly (readonly string[])[] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\1'; }\n${commands.join('\n')}`
  const output = execFileSync('sh', { input: script, encoding: 'utf8' })
  return output.split('\u0001').map((words) => words.split('\0'))
}

function isSound(t: Test, catalogue: Catalogue, of: About, events = ''): void {
  const all = buildReference(catalogue, of)
  const linked = [...all, ['events.md', events] as const]
  const fragments = new Map(
    linked.map(([file, text]) => [
      file,
      new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => fragment(heading as string))),
    ]),
  )
  const broken = [...all].flatMap(([file, text]) =>
    [...text.matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)]
      .filter(([, to, at]) => {
        const there = fragments.get(to || file)
        return there === undefined || (at !== undefined && !there.has(at))
      })
      .map(([link]) => `${file}: ${link}`),
  )
  t.strictSame(broken, [], 'every link points to a heading')

  const uneven = [...all].flatMap(([file, text]) =>
    [...text.matchAll(/^\|.*\|$(?:\n\|.*\|$)*/gm)]
      .filter(([table]) => new Set(table.split('\n').map((row) => row.split(/(?<!\\)\|/).length)).size > 1)
      .map(([table]) => `${file}: ${table}`),
  )
  t.strictSame(uneven, [], 'every table row has a cell for every column')

  const commands = [...catalogue.values()].map(({ name, area }) => {
    const [, command = ''] = /^```sh\n(.*?)\n```$/ms.exec(chapter(all.get(`${area}.md`) ?? '', name)) ?? []
    return command
  })
  const called = wordsOfCalls(commands)
  for (const [place, entry] of [...catalogue.values()].entries()) {
    const handed = called[place] ?? []
    const data = handed.flatMap((word, at) =>
      word === '-d' || word === '--data-urlencode' ? [handed[at + 1] ?? ''] : [],
    )
    t.ok(handed.includes(`${of.baseUrl}/api/v1/${entry.name}`), `the example of ${entry.name} calls it`)
    t.equal(handed.includes('-G') || handed.every((word) => !/^(-d|-X|--data.*)$/.test(word)), entry.method === 'GET')
    if (entry.kind === 'unavailable') continue
    const raw = handed.includes('Content-Type: application/json')
      ? JSON.parse(data[0] ?? '')
      : parseForm(data.map((pair) => pair.replace(/=(.*)$/s, (_, value) => `=${encodeURIComponent(value)}`)).join('&'))
    t.doesNotThrow(() => compileInput(entry).read(raw), `the example of ${entry.name} is well-formed`)
  }
}

t.test('the sample catalog’s reference has working links, well-formed tables, and valid examples', async (t) =>
  isSound(t, sample, sampleAbout),
)

t.test('the service’s reference has working links, well-formed tables, and valid examples', async (t) => {
  const folder = fileURLToPath(new URL('../../../actions', import.meta.url))
  isSound(t, await loadCatalogue([folder], vocabulary), about(), eventsPage())
})

t.test('the reference has an index, conventions, errors, and a page for each area', async (t) => {
  t.strictSame([...pages.keys()], ['README.md', 'conventions.md', 'errors.md', 'loans.md', 'books.md'])
})

t.test('the index lists the method, permission, and summary of every action', async (t) => {
  t.match(page('README.md'), '| [`getbooks`](books.md#getbooks) | GET | `read` | List books. |')
  t.match(page('README.md'), '| [`issuecard`](loans.md#issuecard) | POST | full access | Issue a card. |')
  t.match(
    page('README.md'),
    "Add a book to a reader's shelf \\| or to the cellar.",
    'a bar in a sentence does not end the cell',
  )
  for (const name of sample.keys()) t.match(page('README.md'), `#${name})`)
})

t.test('the reference lists a parameter’s aliases and bounds, and whether it is required', async (t) => {
  const text = chapter(page('books.md'), 'addbook')
  t.match(
    text,
    '| `title` | `name`, `heading` (extension), `caption` (extension) | text, at most 40 characters | required |',
  )
  t.match(text, '| `shelf` |  | shelf ID | required | Where it will stand. |')
  t.match(text, '| `language` |  | text, at most 2 characters | default `en` |')
  t.match(text, '| `chapters[].pages` |  | whole number, 1 to 999 |')
  t.match(text, '| `tags` |  | list of text, at most 255 characters | optional | *Extension.* |')
  t.match(text, '| `pin` |  | secret, 4 to 12 characters | optional |')
  t.match(chapter(page('books.md'), 'getbook'), '| `isbn` |  | text, at most 13 characters | one of these |')
})

t.test('the reference lists every nested field of a response', async (t) => {
  const text = chapter(page('books.md'), 'getbook')
  t.match(text, '| `book` | object, or `null` |')
  t.match(text, '| `book.genre` | `novel` or `atlas`, or `null` |')
  t.match(text, '| `book.authors[].name` | text, at most 255 characters |')
  t.match(chapter(page('books.md'), 'updatebook'), 'Only `result` = `success`.')
})

t.test('the reference mentions further fields that a provider can add to a response', async (t) => {
  t.match(
    chapter(page('loans.md'), 'sendbook'),
    '| any other name | text, number or true or false | What the courier adds. |',
  )
  t.notMatch(chapter(page('books.md'), 'getbook'), 'any other name')
})

t.test('the reference lists each action’s own errors', async (t) => {
  const text = chapter(page('books.md'), 'addbook')
  t.match(text, '| 409 | `book_on_loan` | The book is on loan. |')
  t.match(text, '| 422 | `shelf_unknown` | No shelf has this name. (`errors` on `shelf`) |')
  t.notMatch(text, 'rate_limited')
  t.match(chapter(page('loans.md'), 'faxbook'), '| 501 | `action_unavailable` | The line is dead. |')
})

t.test('the errors page lists every code once for each of its statuses', async (t) => {
  const rows = [...page('errors.md').matchAll(/^\| (\d+) \| `(\w+)` \|/gm)].map(
    ([, status, code]) => `${status} ${code}`,
  )
  const engine = Object.entries(engineErrors).map(([code, { status }]) => `${status} ${code}`)
  const own = ['404 book_not_found', '409 book_on_loan', '422 never_used', '422 shelf_unknown', '502 courier_failed']
  t.strictSame([...rows].sort(), [...engine, ...own].sort())
  t.match(page('errors.md'), '[sendbook](loans.md#sendbook), [getbook](books.md#getbook)')
})

t.test('the pages do not depend on the order of the action files', async (t) => {
  t.strictSame(buildReference(new Map([...sample].reverse()), sampleAbout), pages)
})
