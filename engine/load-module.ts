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
    } catch (error) {
      if (!isBeingImported(error as NodeJS.ErrnoException)) throw error
    }
  return import(pathToFileURL(path).href)
}

/** An `import()` elsewhere is not done with a file that this one imports too. */
const isBeingImported = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'ERR_REQUIRE_CYCLE_MODULE' || code === 'ERR_REQUIRE_ESM_RACE_CONDITION'
