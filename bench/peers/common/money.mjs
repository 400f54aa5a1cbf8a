/** Converts an amount from a request to minor units. */
export const toMinor = (amount, decimals) => Math.round(Number(`${amount}e${decimals}`))

/** Converts minor units to an amount in an answer. */
export const toNumber = (minor, decimals) => minor / 10 ** decimals

/** Converts minor units to decimal text, such as `12.50`. */
export const toText = (minor, decimals) => toNumber(minor, decimals).toFixed(decimals)

/** Largest allowed balance, in minor units. */
export const largestBalance = 10 ** 15
