import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { createSourceFile, ScriptTarget } from 'typescript'
import { type Catalogue, type Entry, loadCatalogue } from '../../../engine/catalogue.js'
import { codeSamples } from '../../../engine/documents/code-samples.js'
import { curl } from '../../../engine/documents/curl.js'
import { buildOpenApi } from '../../../engine/documents/openapi.js'
import { typescriptArguments } from '../../../engine/documents/typescript-value.js'
import { vocabulary } from '../../../server/vocabulary.js'
import { loadSample, sampleAbout } from '../sample/_kit.js'

const sample = await loadSample()
const own = await loadCatalogue([fileURLToPath(new URL('../../../actions', import.meta.url))], vocabulary)
const typescript = (name: string, catalogue: Catalogue = sample): string | undefined =>
  codeSamples(catalogue.get(name) as Entry, 'http://library.test').find(({ lang }) => lang === 'TypeScript')?.source
/** Returns the call in a sample without the import and the client setup. */
const call = (name: string) => typescript(name)?.split('\n\n')[2]

t.test('a TypeScript sample imports and configures the client before the call', async (t) => {
  t.equal(
    typescript('addbook'),
    `import { Countinghouse } from '@countinghouse/client'

const countinghouse = new Countinghouse({
  url: 'http://library.test',
  key: process.env.API_KEY,
  secret: process.env.API_SECRET,
})

const { bookid } = await countinghouse.addbook({ title: "Gulliver's Travels", shelf: 1 })`.replace(
      `"Gulliver's Travels"`,
      `'Gulliver\\'s Travels'`,
    ),
  )
})

t.test(
  'a sample iterates over a list, stores a response with many fields, and discards an empty response',
  async (t) => {
    t.equal(call('getbooks'), 'for await (const row of countinghouse.getbooks()) console.log(row)')
    t.equal(call('updatebook'), 'await countinghouse.updatebook({ bookid: 1 })')
    t.equal(call('faxbook'), undefined, 'an unavailable action has no sample')
    t.match(typescript('getinvoices', own), /^for await \(const row of /m)
    t.match(typescript('addorder', own), /^const answer = await /m)
  },
)

t.test('breaks a multi-line text at its line breaks if it does not fit on one line', async (t) => {
  const lines = ['`'.repeat(50), '\\n and $ and ${', 'x'.repeat(50)].join('\n')
  const argument = typescriptArguments({ lines }, 0)
  t.equal(argument.split('\n').length, 5)
  t.strictSame(runInNewContext(`(${argument}).lines`), lines)
  t.equal(typescriptArguments({ note: 'a\nb' }, 0), "{ note: 'a\\nb' }")
})

t.test('calls an extension’s action by name, because the client has no method for it', async (t) => {
  const folders = ['../../../actions', '../../transport/fixtures/actions']
  const both = await loadCatalogue(
    folders.map((path) => fileURLToPath(new URL(path, import.meta.url))),
    vocabulary,
  )
  t.match(
    typescript('callprovider', both),
    /\n\nconst \{ answer \} = await countinghouse\.call\('callprovider', \{\s+name: '[^']+',?\s+\}, \{ method: 'POST' \}\)$/,
  )
  t.match(
    typescript('longlist', both),
    /await countinghouse\.call\('longlist', \{ rows: \d+ \}, \{ method: 'GET' \}\)$/,
  )
  t.equal(typescript('addorder', both), typescript('addorder', own))
})

t.test('every TypeScript sample of the service parses and has short lines', async (t) => {
  for (const name of own.keys()) {
    const source = typescript(name, own)
    if (source === undefined) continue
    // The types do not expose the property with the parser's diagnostics.
    const { parseDiagnostics } = createSourceFile(`${name}.ts`, source, ScriptTarget.Latest) as unknown as {
      parseDiagnostics: { messageText: string }[]
    }
    t.strictSame(parseDiagnostics, [], name)
    const long = source.split('\n').filter((line) => line.length > 100)
    t.strictSame(long, [], `${name} fits`)
  }
})

t.test('each operation in openapi.json has the code samples, including the reference’s curl command', async (t) => {
  const { paths } = buildOpenApi(sample, sampleAbout)
  const operations = Object.values(paths as Record<string, Record<string, Record<string, unknown>>>)
    .flatMap((path) => Object.values(path))
    .filter(({ operationId }) => sample.has(operationId as string))
  t.equal(operations.length, sample.size)
  for (const { operationId, 'x-codeSamples': samples } of operations) {
    const entry = sample.get(operationId as string) as Entry
    t.strictSame(samples, codeSamples(entry, sampleAbout.baseUrl), entry.name)
    t.equal((samples as { source: string }[])[0]?.source, curl(entry, sampleAbout.baseUrl))
  }
})
