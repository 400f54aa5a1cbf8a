import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { prepared } from '../support/databases.js'
import { serve } from './serve.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** Maximum number of words in a changelog entry, which is a sentence or two. */
const maxWords = 50

t.test('the OpenAPI document, the metrics, and the log contain the running release', async (t) => {
  const server = await serve(t, { DATABASE_URL: await prepared.sqlite(t) })
  const { info } = await (await fetch(`${server.url}/openapi.json`)).json()
  t.equal(info['x-release'], version)
  t.equal(info.version, '1.0.0', 'this is the version of the API')
  t.match(await (await fetch(`${server.url}/metrics`)).text(), `countinghouse_build_info{release="${version}"} 1`)
  t.match(server.stdout(), `"release":"${version}"`)
})

t.test(
  'the changelog has a heading for the version in package.json, and the commit of each earlier release',
  async (t) => {
    const headings = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').match(/^## .*$/gm) ?? []
    const [present = '', ...past] = headings
    t.equal(present.split(' ')[1], version.replace(/-dev$/, ''))
    t.ok(past.length > 0)
    for (const heading of past) t.match(heading, /^## \d+\.\d+\.\d+ \([0-9a-f]{40}\)$/)
  },
)

t.test('the changelog groups its changes, and describes each change in at most 50 words', async (t) => {
  const releases = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1)
  // The first release lists features instead of changes.
  for (const text of releases.slice(0, -1)) {
    const [heading = ''] = text.split('\n')
    const [beforeGroups = '', ...groups] = text.split(/^### /m)
    const titles = groups.map((group) => group.slice(0, group.indexOf('\n')))
    const known = ['Operators must', 'Added', 'Changed', 'Mended'].filter((title) => titles.includes(title))
    t.strictSame(titles, known, `${heading}: groups in their order`)
    t.notMatch(beforeGroups, /^- /m, `${heading}: each change is in a group`)
    const entries = [...text.matchAll(/^- .+$/gm)].map(([entry]) => entry)
    t.strictSame(
      entries.filter((entry) => entry.split(' ').length > maxWords),
      [],
      `${heading}: at most ${maxWords} words; more belongs to docs/operating/upgrading.md`,
    )
  }
})
