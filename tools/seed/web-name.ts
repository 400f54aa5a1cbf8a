import type { Random } from './random.js'
import { companyTrades, companyWords } from './words.js'

/** A domain name that no other client has, under the top level that nobody can register in. */
export const webName = (random: Random, number: number): string =>
  `${random.one(companyWords)}-${random.one(companyTrades)}-${number}.example`.toLowerCase()
