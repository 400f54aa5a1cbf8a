/** Currencies of ISO 4217 whose smallest unit is not a hundredth, by the digits behind the point. */
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
 * Returns the digits behind the point that a currency has by ISO 4217 (R-4315); two where the list has no such code. Intl
 * knows them by custom instead: none for the dinar of Iraq, which has three.
 */
export const currencyDigits = (code: string): number => byCode.get(code.toUpperCase()) ?? 2
