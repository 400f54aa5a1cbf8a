import { readDomain } from './compiled-files.js'
import { floors, roomOf, rooms } from './rooms.js'
import { tablesOfRooms } from './tables.js'

const notice = '<!-- Generated from tools/map/rooms.ts and the compiled code. Change them and generate again. -->'

/** Folders next to domain/, from the request to the disk. */
const folders = {
  server: 'what is started: the Koa application, pages, background jobs, the set-up file; it puts everything together',
  actions: 'one file for each action of the API: parameters, answer, faults, and a call of one rule',
  engine: 'routes, checks, paging, errors and documents out of the definitions of actions; it knows nothing of billing',
  domain: 'the rules of billing, in the rooms below',
  modules: 'one folder for each provider: panels, gateways, registrars, certificate authorities, addons',
  db: 'connections, row types and migrations, for both databases',
  tools: 'the operator’s commands, scaffolds, and what generates the documents and the client',
  client: 'the TypeScript client, a package of its own',
  test: 'the tests, under the path of what they test',
} as const satisfies Readonly<Record<string, string>>

/** Returns docs/map.md with the folders, and the areas of domain/ with the tables that each writes. */
export function mapPage(): string {
  const files = readDomain()
  const tables = tablesOfRooms(files)
  const used = floors.filter((room) => [...files.keys()].some((path) => roomOf(path) === room))
  const lines = used.map((room) => {
    const written = [...(tables.get(room) ?? [])].sort().map((table) => `\`${table}\``)
    return `| ${room} | ${rooms[room]} | ${written.join(', ')} |`
  })
  const parts = [
    '# Map',
    notice,
    'Where a line of code is at home.',
    Object.entries(folders)
      .map(([folder, about]) => `- \`${folder}/\`: ${about}.`)
      .join('\n'),
    '[contributing.md](contributing.md) says what each folder may import.',
    '## The rooms of domain/',
    'From the ground up: a room imports from those above it in this table, from none below it. A table of the database is written by one room; `test/domain/exceptions.ts` lists those that are not, and why. The sections of the set-up file (`server/setup/sections/`) write tables of many rooms.',
    ['| room | what it is about | tables that it writes |', '|---|---|---|', ...lines].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}
