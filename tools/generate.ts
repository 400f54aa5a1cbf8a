// Writes docs/openapi.json, docs/reference/ and the number of actions in README.md from the catalogue, the modules, the
// events, the settings, the rules and the steps of the daily job. With --check it writes nothing, names every file that would
// change, and fails if there is one.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { steps } from '../domain/jobs/daily.js'
import { loadCatalogue } from '../engine/catalogue.js'
import { openapi } from '../engine/documents/openapi.js'
import { reference } from '../engine/documents/reference.js'
import { about } from '../server/about.js'
import { loadModules } from '../server/modules.js'
import { vocabulary } from '../server/vocabulary.js'
import { dailyJobPage } from './daily-job-page.js'
import { eventsPage, eventsSchema } from './events-page.js'
import { modulesPage } from './modules-page.js'
import { rulesPage } from './rules-page.js'
import { settingsPage } from './settings-page.js'

// This file runs from dist/tools.
const actions = fileURLToPath(new URL('../actions', import.meta.url))
const modules = fileURLToPath(new URL('../modules', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
const docs = join(root, 'docs')

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const catalogue = await loadCatalogue([actions], vocabulary)
const project = about()
const wanted = new Map([['openapi.json', `${JSON.stringify(openapi(catalogue, project), null, 2)}\n`]])
for (const [file, text] of reference(catalogue, project)) wanted.set(`reference/${file}`, text)
const readme = await readFile(join(docs, '../README.md'), 'utf8')
wanted.set('../README.md', readme.replace(/\b\d+(?= actions\b)/, String(catalogue.size)))
wanted.set('reference/events.md', eventsPage())
wanted.set('reference/events.json', eventsSchema())
wanted.set('reference/settings.md', settingsPage())
wanted.set('reference/daily-job.md', dailyJobPage(steps))
wanted.set('reference/rules.md', rulesPage(root))
wanted.set('reference/modules.md', modulesPage((await loadModules([modules])).offered(false)))

const present = await readdir(join(docs, 'reference')).catch(() => [])
const superfluous = present.map((file) => `reference/${file}`).filter((file) => !wanted.has(file))
const changed: [string, string][] = []
for (const [file, text] of wanted) {
  const known = await readFile(join(docs, file), 'utf8').catch(() => undefined)
  if (known === undefined) changed.push([file, 'is missing'])
  else if (known !== text) changed.push([file, 'is stale'])
}

if (values.check) {
  for (const [file, state] of [...changed, ...superfluous.map((file) => [file, 'is superfluous'] as const)])
    console.error(`${join('docs', file)} ${state}`)
  if (changed.length + superfluous.length > 0) process.exitCode = 1
} else {
  for (const [file] of changed) {
    await mkdir(dirname(join(docs, file)), { recursive: true })
    await writeFile(join(docs, file), wanted.get(file) as string)
  }
  for (const file of superfluous) await rm(join(docs, file), { recursive: true })
  console.log(`docs: ${changed.length} of ${wanted.size} files written, ${superfluous.length} removed`)
}
