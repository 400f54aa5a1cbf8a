import { flag, line, secureUrl, whole } from './setting-kinds.js'

export const shopSettings = {
  shop_open: flag({
    shows: ['pages'],
    default: true,
    about: 'Shows the shop at `/client/shop` to everyone; if off, only to signed-in clients.',
  }),
  orders_a_day: whole({
    shows: ['pages'],
    default: 20,
    min: 1,
    max: 100_000,
    about: 'Maximum number of orders that one network can place in the shop per day (UTC).',
  }),
  terms_version: line({
    shows: ['pages'],
    default: '',
    max: 100,
    about: 'Version of the terms at `terms_url`, such as their date; stored with each order from the shop.',
  }),
  withdrawal_url: secureUrl({
    shows: ['pages'],
    default: '',
    max: 2048,
    about: 'Page about consumers’ right of withdrawal, which the shop links to before an order.',
  }),
}
