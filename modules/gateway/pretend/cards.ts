/** Cards of the pretend gateway, with the result of a payment. */
export const cards = {
  accepted: 'is accepted',
  'declined-soft': 'is declined temporarily',
  'declined-hard': 'is declined permanently: stolen or closed',
  expired: 'has expired',
  confirm: 'is accepted here; later charges need the payer’s confirmation',
  'pending-paid': 'stays pending for a day, then succeeds',
  'pending-failed': 'stays pending for a day, then fails',
} as const

export type Card = keyof typeof cards

export const isCard = (name: unknown): name is Card => typeof name === 'string' && Object.hasOwn(cards, name)

/** Returns a stored card's token, which contains the card and the attempt that stored it. */
export const makeCardToken = (card: Card, attempt: string): string => `${card}/${attempt}`

/**
 * Returns the card in a token, or `accepted` for a token that contains no card, such as a token made up in a setup
 * file.
 */
export function parseCardToken(token: string): Card {
  const [name] = token.split('/')
  return isCard(name) ? name : 'accepted'
}
