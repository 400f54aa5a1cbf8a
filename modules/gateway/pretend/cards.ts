/** The cards of the pretend gateway, by name, and what becomes of a payment with each. */
export const cards = {
  accepted: 'is accepted',
  'declined-soft': 'is declined for now',
  'declined-hard': 'is declined for good: stolen or closed',
  expired: 'has expired',
  confirm: 'is accepted here; charged later, its bank wants a confirmation',
  'pending-paid': 'stays pending for a day, and then succeeds',
  'pending-failed': 'stays pending for a day, and then fails',
} as const

export type Card = keyof typeof cards

export const isCard = (name: unknown): name is Card => typeof name === 'string' && Object.hasOwn(cards, name)

/** Returns the token of a stored card: its behaviour, and the attempt that has stored it. */
export const tokenOf = (card: Card, attempt: string): string => `${card}/${attempt}`

/** Returns the card of a token; one that a set-up file has made up is accepted. */
export function cardOf(token: string): Card {
  const [name] = token.split('/')
  return isCard(name) ? name : 'accepted'
}
