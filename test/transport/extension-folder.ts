import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'

const kit = JSON.stringify(new URL('../../actions/_shared/kit.js', import.meta.url).href)

/** Returns the source of an operator's action, altered by `change`. */
export const brewtea = (change: (definition: string) => string = (same) => same) =>
  change(`import { action, f } from ${kit}

export default action({
  name: 'brewtea',
  summary: 'Brew tea for a client.',
  method: 'POST',
  permission: 'list_clients',
  required: { cups: f.integer({ min: 1, max: 6, alias: 'mugs', description: 'How many.' }) },
  optional: { milk: f.flag() },
  returns: { tea: f.text() },
  faults: ['client_not_found'],

  run: async ({ cups, milk = false }, { actor }) => ({ tea: \`\${cups} cups\${milk ? ' with milk' : ''} for \${actor.username}\` }),
})
`)

/** Creates a new folder for EXTENSIONS_DIR, because Node loads a module only once per path. */
export function extensionFolder(t: Test, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'countinghouse-extension-'))
  t.teardown(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, contents] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), contents)
  }
  return root
}

/** A module by an author outside this repository. */
export const teapot = `export default { type: 'gateway', name: 'teapot', displayName: 'Teapot', parameters: [] }`
