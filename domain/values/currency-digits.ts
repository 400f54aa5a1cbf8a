/** ISO 4217 currencies that do not have two decimals, by number of decimals. */
const digits: Readonly<Record<number, readonly string[]>> = {
  0: [
    ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'],
    ...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  ],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
}

const byCode: ReadonlyMap<string, number> = new Map(
  Object.entries(digits).flatMap(([count, codes]) => codes.map((code) => [code, Number(count)] as const)),
)

/**
 * Returns the number of decimals that ISO 4217 gives a currency (R-4315), or two for unlisted codes. Intl follows
 * common practice instead: no decimals for the Iraqi dinar, which has three.
 */
export const currencyDigits = (code: string): number => byCode.get(code.toUpperCase()) ?? 2
