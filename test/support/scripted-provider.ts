/** What a scripted provider answers to each operation, and the calls that it received. Errors are thrown. */
export interface Script {
  answers: Record<string, unknown>
  readonly calls: [verb: string, ...given: unknown[]][]
  /** Records a call and returns, or throws, the scripted answer. A function is called with the arguments. */
  // Scripted answers can have any type.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly answer: (verb: string, ...given: readonly unknown[]) => Promise<any>
}

export function createScript(): Script {
  const script: Script = {
    answers: {},
    calls: [],
    answer: async (verb, ...given) => {
      script.calls.push([verb, ...given])
      const scripted = script.answers[verb]
      if (scripted instanceof Error) throw scripted
      return typeof scripted === 'function' ? scripted(...given) : scripted
    },
  }
  return script
}
