import { fileURLToPath } from 'node:url'
import { steps } from '../domain/daily-job/daily.js'
import { english } from '../domain/words/en.js'
import { loadCatalogue } from '../engine/catalogue.js'
import { buildOpenApi } from '../engine/documents/openapi.js'
import { buildReference } from '../engine/documents/reference.js'
import { about } from '../server/about.js'
import { loadModules } from '../server/modules.js'
import { buildModulesPage } from '../server/modules-page.js'
import { loadPages } from '../server/pages/load-pages.js'
import { vocabulary } from '../server/vocabulary.js'
import { attacksPage } from './attacks-page.js'
import type { OpenApi } from './client/document.js'
import { factsFile, methodsFile } from './client/methods.js'
import { eventTypesFile, typesFile } from './client/types.js'
import { Commands } from './command/load.js'
import { commandsPage } from './commands-page.js'
import { dailyJobPage } from './daily-job-page.js'
import { decisionsPage } from './decisions-page.js'
import { eventsPage, eventsSchema } from './events-page.js'
import { loadedTypes } from './loaded-types.js'
import { mapPage } from './map/page.js'
import { pagesPage } from './pages-page.js'
import { personalDataPage } from './personal-data-page.js'
import { rulesIndex } from './rules-index.js'
import { rulesPage } from './rules-page.js'
import { settingsPage } from './settings-page.js'

// This file runs from dist/tools.
const actions = fileURLToPath(new URL('../actions', import.meta.url))
const modules = fileURLToPath(new URL('../modules', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Returns the generated files by their paths in the tree: docs/openapi.json, docs/rules/README.md, and all of
 * docs/reference/ and client/src/generated/.
 */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const catalogue = await loadCatalogue([actions], vocabulary)
  const project = about()
  const described = `${JSON.stringify(buildOpenApi(catalogue, project), null, 2)}\n`
  const files = new Map([['openapi.json', described]])
  for (const [file, text] of buildReference(catalogue, project)) files.set(`reference/${file}`, text)
  files.set('reference/commands.md', commandsPage(await (await Commands.in()).all()))
  files.set('reference/daily-job.md', dailyJobPage(steps))
  files.set('reference/events.md', eventsPage())
  files.set('reference/events.json', eventsSchema())
  files.set('reference/map.md', mapPage())
  files.set('reference/personal-data.md', personalDataPage())
  files.set('reference/pages.md', pagesPage(await loadPages(), loadedTypes(root)))
  files.set('reference/attacks.md', attacksPage(root))
  files.set('reference/rules.md', rulesPage(root))
  files.set('reference/decisions.md', decisionsPage(root))
  files.set('rules/README.md', rulesIndex(root))
  files.set('reference/texts.json', `${JSON.stringify(english, null, 2)}\n`)
  files.set('reference/settings.md', settingsPage())
  files.set('reference/modules.md', buildModulesPage((await loadModules([modules])).offered(false)))
  const document = JSON.parse(described) as OpenApi
  return new Map([
    ...[...files].map(([file, text]): [string, string] => [`docs/${file}`, text]),
    ['client/src/generated/openapi.ts', await typesFile(document)],
    ['client/src/generated/events.ts', await eventTypesFile(eventsSchema())],
    ['client/src/generated/action-facts.ts', factsFile(document)],
    ['client/src/generated/actions.ts', methodsFile(document)],
  ])
}
