import { areaOrder, areas, findArea } from './areas.js'
import { readDomain } from './compiled-files.js'
import { findAreaTables } from './tables.js'

const notice = '<!-- Generated from tools/map/areas.ts and the compiled code. Change them and generate again. -->'

/** Folders next to domain/, from the request to the disk. */
const folders = {
  server: 'the application: Koa, pages, background jobs, and the setup file; it connects all other folders',
  actions: 'one file for each API action: parameters, answer, errors, and a call to one rule',
  engine: 'routes, checks, paging, errors, and documents based on the action definitions; independent of billing',
  domain: 'the billing rules, in the areas below',
  modules: 'one folder for each provider: panels, gateways, registrars, certificate authorities, addons',
  db: 'connections, row types, and migrations for both databases',
  tools: 'the operator’s commands, scaffolds, and the generators of the documents and the client',
  client: 'the TypeScript client, a separate package',
  test: 'the tests, each under the path of the code it tests',
} as const satisfies Readonly<Record<string, string>>

/** Returns docs/reference/map.md with the folders, and the areas of domain/ with the tables that each writes. */
export function mapPage(): string {
  const files = readDomain()
  const tables = findAreaTables(files)
  const used = areaOrder.filter((room) => [...files.keys()].some((path) => findArea(path) === room))
  const lines = used.map((room) => {
    const written = [...(tables.get(room) ?? [])].sort().map((table) => `\`${table}\``)
    return `| ${room} | ${areas[room]} | ${written.join(', ')} |`
  })
  const parts = [
    '# Map',
    notice,
    'The folders of the code, and the areas of `domain/`.',
    Object.entries(folders)
      .map(([folder, about]) => `- \`${folder}/\`: ${about}.`)
      .join('\n'),
    '[contributing.md](../contributing.md) describes what each folder may import.',
    '## Areas of domain/',
    'The order is from the bottom layer up: an area imports only from areas above it in this table. Each database table is written by one area; `test/domain/exceptions.ts` lists the exceptions with their reasons. The sections of the setup file (`server/setup/sections/`) write tables of many areas.',
    ['| Area | Content | Tables it writes |', '|---|---|---|', ...lines].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}
