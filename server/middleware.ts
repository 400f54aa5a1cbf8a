import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { types } from 'node:util'
import type { Middleware } from 'koa'
import { FileFaults, type FileProblem } from '../engine/invalid-files.js'
import type { Config } from './config.js'
import { extensionFolder } from './extensions.js'

/**
 * Loads the operator's middleware, `middleware/<name>.js` in EXTENSIONS_DIR, in alphabetical order, except names that
 * start with `_` or a dot. Throws FileFaults, or an Error if a folder cannot be read.
 */
export async function loadMiddleware(config: Pick<Config, 'extensionsDir'>): Promise<Middleware[]> {
  const folder = await extensionFolder('middleware', config)
  if (folder === undefined) return []
  const found: Middleware[] = []
  const wrong: FileProblem[] = []
  for (const file of await filesIn(folder)) {
    const one = await load(folder, file)
    if (typeof one === 'string') wrong.push({ path: join(folder, file), problem: one })
    else found.push(one)
  }
  if (wrong.length > 0) throw new FileFaults('A middleware has', 'The middleware has', wrong)
  return found
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new Error(`The middleware folder ${folder} cannot be read: ${error.message}`)
  })
  return names.filter((name) => name.endsWith('.js') && !/^[_.]/.test(name)).sort()
}

/** Returns the middleware of a file, or the problem with the file. */
async function load(folder: string, file: string): Promise<Middleware | string> {
  let middleware: unknown
  try {
    ;({ default: middleware } = (await import(pathToFileURL(join(folder, file)).href)) as { default: unknown })
  } catch (error) {
    return `cannot be loaded: ${(error as Error).message}`
  }
  if (typeof middleware !== 'function') return 'its default export is not a function'
  if (types.isGeneratorFunction(middleware)) return 'is a generator function'
  // Express middleware takes (req, res, next) and would never finish.
  if (middleware.length > 2) return `takes ${middleware.length} parameters, not (ctx, next)`
  return middleware as Middleware
}
