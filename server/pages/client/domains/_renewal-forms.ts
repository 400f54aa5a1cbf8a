import { createFormDefiner } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { changeOwnRecord, manageDomainsNeeds } from '../things/_own-records.js'
import type { DomainData } from './_domain-data.js'
import { price, years } from './_fields.js'
import { orderRenewal, priceRenewal, showRenewalOffer } from './_renewal-price.js'
import { formatYearsPrice } from './_years.js'

const form = createFormDefiner<AreaVisit, DomainData>()

export const renewalPriceForm = form({
  summary: 'Shows the price of a renewal for a number of years.',
  button: ['domains', 'showPrice'],
  fields: { years: years('select') },
  needs: manageDomainsNeeds,
  offered: ({ years }) => years.length > 0,
  choices: ({ years }, locale) => ({
    years: years.map((one) => ({ value: String(one.years), label: formatYearsPrice(locale, one) })),
  }),
  initial: ({ renewal }) => ({ years: String(renewal.years) }),
  run: (visit, { years }, { id }) =>
    changeOwnRecord(visit, 'domain', id, (ctx) => priceRenewal(ctx, visit.session, { ids: [id], years })),
  done: (wish, view) => showRenewalOffer(wish, view, {}),
})

export const renewForm = form({
  summary: 'Creates the invoice for a renewal at the price shown.',
  button: ['domains', 'agreeToRenew'],
  fields: { years: years('hidden'), price },
  needs: manageDomainsNeeds,
  offered: ({ years }) => years.length > 0,
  run: (visit, { years, price }, { id }) =>
    changeOwnRecord(visit, 'domain', id, (ctx) => orderRenewal(ctx, visit.session, { ids: [id], years }, price)),
  done: (wish, view) => showRenewalOffer(wish, view, {}),
})
