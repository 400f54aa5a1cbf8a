/** Reasons to think twice before calling an action, as parts of a sentence, in the order of the documentation. */
export const risks = {
  money: 'makes, moves or forgives an amount that somebody owes or is charged',
  mail: 'writes to people outside',
  destroys: 'deletes, ends or interrupts something that somebody has',
  access: 'changes who gets in, or where something leads',
} as const

/** A risk that a definition declares. */
export type Risk = keyof typeof risks

/** Yields the problems of a definition's risks, as sentences without a subject. */
export function* riskProblems(stated: unknown, method: 'GET' | 'POST'): Generator<string> {
  if (stated === undefined) return
  if (method !== 'POST') yield 'states risks but only reads'
  if (!Array.isArray(stated)) return yield 'states risks that are no list'
  for (const one of stated) if (!Object.hasOwn(risks, one)) yield `states the unknown risk ${one}`
}
