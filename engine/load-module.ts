import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

const ownTree = fileURLToPath(new URL('..', import.meta.url))

/**
 * Loads a file of this tree, or of an operator's folder, by its path, and returns what it exports. `require` reads what
 * a file imports in one go, where `import()` takes turns for each of some 1,700 files: a start takes three quarters of the
 * time. It finds nothing that the imports of extensions are called (`offerImports`), nor may their files wait at the top.
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
