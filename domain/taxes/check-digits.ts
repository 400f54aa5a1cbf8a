// Check digits that the library `stdnum` lacks or gets wrong, each of the national part of a number that has the right
// form (tax-id-forms.ts).

/** Returns the sum of the digits times their weights, for as many digits as there are weights. */
const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)

const last = (digits: string): number => Number(digits.at(-1))

/** Nine digits of a company, or ten of a citizen, a foreigner or anybody else. */
export function isBulgarian(number: string): boolean {
  if (number.length === 9) return isBulgarianCompany(number)
  const isCitizen =
    bulgarianBirth.test(number) && (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last(number)
  const isForeigner = weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(number)
  // 11 stands for 0, and 10 is not given.
  const other = 11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  return isCitizen || isForeigner || (other !== 10 && other % 11 === last(number))
}

/** Year, month – 20 more before 1900, 40 more from 2000 – and day. */
const bulgarianBirth = /^\d\d(?:[024][1-9]|[135][0-2])(?:0[1-9]|[12]\d|3[01])/

function isBulgarianCompany(number: string): boolean {
  const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const digit = first === 10 ? weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first
  return digit % 10 === last(number)
}

/** Eight digits of a company, nine with a 6 before them of a natural person, or the number of a birth. */
export function isCzech(number: string): boolean {
  if (number.length === 8) {
    const digit = (11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
    return (digit === 0 ? 1 : digit % 10) === last(number)
  }
  if (number.length === 9) {
    if (!number.startsWith('6')) return czechEarlyBirth.test(number)
    const sum = weighted(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11
    return (18 - ((21 - sum) % 11)) % 10 === last(number)
  }
  return czechBirth.test(number) && (Number(number.slice(0, 9)) % 11) % 10 === last(number)
}

/** Until 1953 there was no check digit. */
const czechEarlyBirth = /^(?:[0-4]\d|5[0-3])(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])/
/** Of women the month is 50 more, and 20 more where numbers had run out. */
const czechBirth = /^\d\d(?:[0257][1-9]|[1368][0-2])(?:0[1-9]|[12]\d|3[01])/

/** Of a company, or a personal code: with the day of a birth, or since 2017 without it, which begins with 32. */
export function isLatvian(number: string): boolean {
  if (number.startsWith('32')) return true
  if (Number(number[0]) > 3) return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  const sum = 1 + weighted(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])
  return latvianBirth.test(number) && (sum % 11) % 10 === last(number)
}

const latvianBirth = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d[0-2]/

/** 11 is not given, and 10 stands for 0. */
export function isSlovenian(number: string): boolean {
  const digit = 11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return digit !== 11 && digit % 10 === last(number)
}

export const isSlovak = (number: string): boolean => Number(number) % 11 === 0

/** Nine digits, with the old sum or that of 2010, of which three more name a branch; or an office or a health authority. */
export function isBritish(number: string): boolean {
  if (/^[GH]/.test(number)) return true
  return [0, 42].includes(weighted(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97)
}

/** The nine digits of a Swiss company, which may be between CHE and the word for its tax. */
export function isSwiss(number: string): boolean {
  const digits = number.replace(/\D/g, '')
  return (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === last(digits)
}

/** The nine digits of a Norwegian organisation, which MVA may follow. */
export const isNorwegian = (number: string): boolean => weighted(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0

/** T, a check digit, and twelve digits. */
export const isJapanese = (number: string): boolean =>
  9 - (weighted(number.slice(2), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9) === Number(number[1])
