/** Risks of calling an action, each with its phrase in a sentence, in the order of the documentation. */
export const risks = {
  money: 'creates, moves, or forgives an amount owed or charged',
  mail: 'writes to people outside your company',
  destroys: 'deletes, ends, or interrupts something in use',
  access: 'changes access or destinations',
} as const

/** A risk that a definition declares. */
export type Risk = keyof typeof risks

/** Yields the problems of a definition's risks, as sentences without a subject. */
export function* riskProblems(stated: unknown, method: 'GET' | 'POST'): Generator<string> {
  if (stated === undefined) return
  if (method !== 'POST') yield 'declares risks but only reads'
  if (!Array.isArray(stated)) return yield 'declares risks that are not a list'
  for (const one of stated) if (!Object.hasOwn(risks, one)) yield `declares the unknown risk ${one}`
}
