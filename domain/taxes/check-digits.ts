// Check digits that the `stdnum` library lacks or gets wrong. Each function expects the national part of a number that
// matches its pattern in tax-id-forms.ts.

/** Returns the sum of the digits times their weights. Digits beyond the weights are ignored. */
const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)

const last = (digits: string): number => Number(digits.at(-1))

/**
 * Returns true for a valid Bulgarian number: nine digits for a company, ten for a citizen, a foreigner, or another
 * person.
 */
export function isBulgarian(number: string): boolean {
  if (number.length === 9) return isBulgarianCompany(number)
  const isCitizen =
    bulgarianBirth.test(number) && (weightedSum(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last(number)
  const isForeigner = weightedSum(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(number)
  // A result of 11 is written as 0. Numbers with a result of 10 are not issued.
  const other = 11 - (weightedSum(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  return isCitizen || isForeigner || (other !== 10 && other % 11 === last(number))
}

/**
 * Birth date: two-digit year, month, and day. The month is raised by 20 for years before 1900 and by 40 from 2000 on.
 */
const bulgarianBirth = /^\d\d(?:[024][1-9]|[135][0-2])(?:0[1-9]|[12]\d|3[01])/

function isBulgarianCompany(number: string): boolean {
  const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const digit = first === 10 ? weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first
  return digit % 10 === last(number)
}

/**
 * Returns true for a valid Czech number: eight digits for a company, nine digits starting with 6 for a person, or a
 * birth number.
 */
export function isCzech(number: string): boolean {
  if (number.length === 8) {
    const digit = (11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
    return (digit === 0 ? 1 : digit % 10) === last(number)
  }
  if (number.length === 9) {
    if (!number.startsWith('6')) return czechEarlyBirth.test(number)
    const sum = weightedSum(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11
    return (18 - ((21 - sum) % 11)) % 10 === last(number)
  }
  return czechBirth.test(number) && (Number(number.slice(0, 9)) % 11) % 10 === last(number)
}

/** Birth numbers issued until 1953 have no check digit. */
const czechEarlyBirth = /^(?:[0-4]\d|5[0-3])(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])/
/** The month is raised by 50 for women, and by another 20 if the numbers of a day were used up. */
const czechBirth = /^\d\d(?:[0257][1-9]|[1368][0-2])(?:0[1-9]|[12]\d|3[01])/

/**
 * Returns true for a valid Latvian number: a company number or a personal code. Personal codes contain the birth date,
 * except those issued since 2017, which start with 32.
 */
export function isLatvian(number: string): boolean {
  if (number.startsWith('32')) return true
  if (Number(number[0]) > 3) return weightedSum(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  const sum = 1 + weightedSum(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])
  return latvianBirth.test(number) && (sum % 11) % 10 === last(number)
}

const latvianBirth = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d[0-2]/

/**
 * Returns true for a valid Slovenian number of eight digits. A calculated check digit of 10 is written as 0, and
 * numbers with 11 are not issued.
 */
export function isSlovenian(number: string): boolean {
  const digit = 11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return digit !== 11 && digit % 10 === last(number)
}

export const isSlovak = (number: string): boolean => Number(number) % 11 === 0

/**
 * Returns true for a valid British number: nine digits with the original or the 2010 checksum, optionally followed by
 * three digits for a branch, or the number of a government department or health authority, which has no check digit.
 */
export function isBritish(number: string): boolean {
  if (/^[GH]/.test(number)) return true
  return [0, 42].includes(weightedSum(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97)
}

/** Returns true for a valid Swiss company number of nine digits, optionally followed by a tax suffix such as MWST. */
export function isSwiss(number: string): boolean {
  const digits = number.replace(/\D/g, '')
  return (11 - (weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === last(digits)
}

/** Returns true for a valid Norwegian organization number of nine digits, optionally followed by MVA. */
export const isNorwegian = (number: string): boolean => weightedSum(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0

/** Returns true for a valid Japanese number: T, one check digit, and twelve digits. */
export const isJapanese = (number: string): boolean =>
  9 - (weightedSum(number.slice(2), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9) === Number(number[1])
