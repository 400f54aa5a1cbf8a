import type { ProviderModule } from './modules.js'

export type Operation = (...args: readonly unknown[]) => unknown

/** Returns the module with operations that `wrap` returns for its own ones. `verb` is an operation's name. */
export function wrapOperations(
  module: ProviderModule,
  wrap: (verb: string, run: Operation) => Operation,
): ProviderModule {
  const wrapped = (verb: string, run: Operation): Operation => wrap(verb, (...args) => run.apply(module, [...args]))
  const verbs: Record<string, unknown> = {}
  for (const [verb, value] of Object.entries(module) as [string, unknown][]) {
    if (typeof value === 'function') verbs[verb] = wrapped(verb, value as Operation)
    else if (verb === 'functions')
      verbs[verb] = Object.fromEntries(
        Object.entries(value as Record<string, Operation>).map(([name, one]) => [name, wrapped(name, one)]),
      )
  }
  return Object.assign(Object.create(module), verbs)
}
