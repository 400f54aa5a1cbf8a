import { localesOf } from '../values/languages.js'

const thousandthsOfWhole = 100_000

/** Returns a rate in thousandths of a percent as people read it: `8.25%`, or `8,25 %` in another language. */
export const rateLabel = (rate: number, language: string): string =>
  new Intl.NumberFormat(localesOf(language), {
    style: 'percent',
    maximumFractionDigits: 3,
    numberingSystem: 'latn',
  }).format(rate / thousandthsOfWhole)
