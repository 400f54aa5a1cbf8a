import { formattingLocales } from '../values/languages.js'

const thousandthsOfWhole = 100_000

/** Formats a rate, given in thousandths of a percent, for a language: `8.25%`, or `8,25 %` in German. */
export const rateLabel = (rate: number, language: string): string =>
  new Intl.NumberFormat(formattingLocales(language), {
    style: 'percent',
    maximumFractionDigits: 3,
    numberingSystem: 'latn',
  }).format(rate / thousandthsOfWhole)
