import type { Locale } from '../../../../domain/words/locale.js'
import { formatMoney } from '../../money.js'
import type { YearsPrice } from './_domain-data.js'

export const formatYears = (locale: Locale, years: number): string =>
  years === 1 ? locale.words.domains.oneYear : locale.say(['domains', 'yearsOption'], { count: years })

export const formatYearsPrice = (locale: Locale, { years, price }: YearsPrice): string =>
  locale.say(['domains', years === 1 ? 'forOneYear' : 'forYears'], { amount: formatMoney(locale, price), count: years })
