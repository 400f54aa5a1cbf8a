import * as nodeModules from 'node:module'

/** URLs of the modules that files outside this tree may import, by import name. */
const files: Readonly<Record<string, string>> = {
  'countinghouse/actions': new URL('./actions.js', import.meta.url).href,
  'countinghouse/ports': new URL('./ports.js', import.meta.url).href,
}

interface Resolved {
  readonly url: string
  readonly format?: string | null | undefined
  readonly shortCircuit?: boolean | undefined
}

/**
 * Node resolver hook for the import names in `files`, whichever file imports them. Throws for other names that begin
 * with `countinghouse/`.
 */
export function resolve<Found extends Resolved | Promise<Resolved>, Context>(
  name: string,
  context: Context,
  next: (name: string, context: Context) => Found,
): Found | Resolved {
  const url = files[name]
  if (url !== undefined) return { url, format: 'module', shortCircuit: true }
  if (name.startsWith('countinghouse/'))
    throw new Error(`${name} is nothing to import: there are ${Object.keys(files).join(' and ')}`)
  return next(name, context)
}

let isReady = false

/**
 * Lets files outside this tree use the import names in `files`. Must be called before the first such file is loaded.
 */
export function registerImportNames(): void {
  if (isReady) return
  isReady = true
  // `registerHooks` resolves in the same thread. Some versions of Node 20 only have `register`, which uses a separate
  // thread.
  const { registerHooks, register } = nodeModules as typeof nodeModules & {
    readonly registerHooks?: (hooks: { readonly resolve: typeof resolve }) => unknown
  }
  if (registerHooks !== undefined) registerHooks({ resolve })
  else register(import.meta.url)
}
