import type { Random } from './random.js'
import { companyTrades, companyWords } from './words.js'

/** Returns a domain name unique to the client, under a reserved top-level domain. */
export const webName = (random: Random, number: number): string =>
  `${random.one(companyWords)}-${random.one(companyTrades)}-${number}.example`.toLowerCase()
