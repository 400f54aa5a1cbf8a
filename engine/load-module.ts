import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

const ownTree = fileURLToPath(new URL('..', import.meta.url))

/**
 * Loads a file by its path and returns its exports. `require` reads a file of this tree together with all its imports,
 * whereas `import()` takes turns of the event loop for each of them and makes startup a third slower. Therefore, files
 * of the tree cannot use top-level `await`. An operator's files can, because they are loaded with `import()`: on Node
 * 20, `require` does not resolve their imports from the service (`registerImportNames`).
 */
export async function loadModule<Exported>(path: string): Promise<Exported> {
  if (path.startsWith(ownTree))
    try {
      return require(path)
    } catch {
      // Node 20 throws several errors if an unfinished `import()` elsewhere involves one of this file's imports. The
      // import below waits for it; any other error occurs again there.
    }
  return import(pathToFileURL(path).href)
}
