import type { Random } from './random.js'
import { companyTrades, companyWords } from './words.js'

/** Returns a reserved domain name, unique to the client. */
export const makeDomainName = (random: Random, number: number): string =>
  `${random.one(companyWords)}-${random.one(companyTrades)}-${number}.example`.toLowerCase()
