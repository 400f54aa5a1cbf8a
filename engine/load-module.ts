import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

const ownTree = fileURLToPath(new URL('..', import.meta.url))

/**
 * Loads a file by its path and returns what it exports. `require` reads a file of this tree with all that it imports in one
 * go: `import()` takes turns of the event loop for each of them, and a start a third longer. No file of the tree may have a
 * top-level `await` for that. An operator's file may, and is imported: on Node 20 `require` does not find the names under
 * which it imports from the service (`offerImports`).
 */
export async function loadModule<Exported>(path: string): Promise<Exported> {
  if (path.startsWith(ownTree))
    try {
      return require(path)
    } catch {
      // Node 20 throws several errors if an `import()` elsewhere has not finished a file that this one imports. The import below
      // waits for it; any other error occurs again there.
    }
  return import(pathToFileURL(path).href)
}
