import { flag, line, secureUrl, whole } from './setting-kinds.js'

export const shopSettings = {
  shop_open: flag({
    shows: ['pages'],
    default: true,
    about: 'Shows the shop at `/client/shop` to everybody; off, to who is signed in.',
  }),
  orders_a_day: whole({
    shows: ['pages'],
    default: 20,
    min: 1,
    max: 100_000,
    about: 'Largest number of orders that one network may place in the shop on a day (UTC).',
  }),
  terms_version: line({
    shows: ['pages'],
    default: '',
    max: 100,
    about: 'Version of the terms at `terms_url`, such as their date; it is kept with each order of the shop.',
  }),
  withdrawal_url: secureUrl({
    shows: ['pages'],
    default: '',
    max: 2048,
    about: 'Address of what consumers are told of their right of withdrawal, to which the shop links before an order.',
  }),
}
