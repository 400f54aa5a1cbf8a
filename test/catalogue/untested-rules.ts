/** The rules that no test holds yet, in their order. The list may only get shorter: a new rule comes with its test. */
export const untestedRules: readonly string[] = []
