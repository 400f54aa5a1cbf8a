/** A number of the wire -> minor units. */
export const toMinor = (amount, decimals) => Math.round(Number(`${amount}e${decimals}`))

/** Minor units -> the number that stands for them on the wire. */
export const toNumber = (minor, decimals) => minor / 10 ** decimals

/** Minor units -> decimal text, `12.50`. */
export const toText = (minor, decimals) => toNumber(minor, decimals).toFixed(decimals)

/** The largest balance that is kept, in minor units. */
export const largestBalance = 10 ** 15
