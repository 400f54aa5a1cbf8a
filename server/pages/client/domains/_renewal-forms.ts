import { formOf } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { changeOwn, toManageDomains } from '../things/_own.js'
import type { DomainData } from './_domain-data.js'
import { price, years } from './_fields.js'
import { agreeToWish, priceWish, showWish } from './_renewal-price.js'
import { writeYearsPrice } from './_years.js'

const form = formOf<AreaVisit, DomainData>()

export const showRenewalPrice = form({
  summary: 'Shows the price of a renewal for a number of years.',
  button: ['domains', 'showPrice'],
  fields: { years: years('select') },
  needs: toManageDomains,
  offered: ({ years }) => years.length > 0,
  choices: ({ years }, locale) => ({
    years: years.map((one) => ({ value: String(one.years), label: writeYearsPrice(locale, one) })),
  }),
  initial: ({ renewal }) => ({ years: String(renewal.years) }),
  run: (visit, { years }, { id }) =>
    changeOwn(visit, 'domain', id, (ctx) => priceWish(ctx, visit.session, { ids: [id], years })),
  done: (wish, view) => showWish(wish, view, {}),
})

export const renew = form({
  summary: 'Creates the invoice for a renewal at the price shown.',
  button: ['domains', 'agreeToRenew'],
  fields: { years: years('hidden'), price },
  needs: toManageDomains,
  offered: ({ years }) => years.length > 0,
  run: (visit, { years, price }, { id }) =>
    changeOwn(visit, 'domain', id, (ctx) => agreeToWish(ctx, visit.session, { ids: [id], years }, price)),
  done: (wish, view) => showWish(wish, view, {}),
})
