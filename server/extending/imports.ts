import * as nodeModules from 'node:module'

/** Imports that a file outside of this tree may have, by name: files beside this one. */
const files: Readonly<Record<string, string>> = {
  'countinghouse/actions': new URL('./actions.js', import.meta.url).href,
  'countinghouse/ports': new URL('./ports.js', import.meta.url).href,
}

interface Resolved {
  readonly url: string
  readonly format?: string | null | undefined
  readonly shortCircuit?: boolean | undefined
}

/** Finds what an import names, for Node: the names above lead to this service, wherever the importing file is. */
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

/** Lets files outside of this tree import its names. Once in a process, before the first of them is loaded. */
export function offerImports(): void {
  if (isReady) return
  isReady = true
  // Node 20 resolves in a thread of its own. Where the newer way is there, nothing crosses threads.
  const { registerHooks, register } = nodeModules as typeof nodeModules & {
    readonly registerHooks?: (hooks: { readonly resolve: typeof resolve }) => unknown
  }
  if (registerHooks !== undefined) registerHooks({ resolve })
  else register(import.meta.url)
}
