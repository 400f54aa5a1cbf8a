import { summarise } from '../../../../domain/client-area/area.js'
import { mayEnter } from '../../../../domain/clients/login-permissions.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { areaPage } from '../../definition.js'
import { html, type Part } from '../../html.js'
import { details } from '../../list.js'
import { type Money, moneyOf, write } from '../../money.js'

export default areaPage({
  path: '/home',
  summary: 'Shows where the account stands: what is to be paid, its credit, and what is active.',
  menu: { order: 1, name: 'home' },
  load: async ({ ctx, session: { clientId, name, permissions } }) => {
    const account = await summarise(ctx.db, clientId)
    const money = moneyOf(ctx.currencies.of(account.currencyId))
    const may = (key: Parameters<typeof mayEnter>[1]) => mayEnter(permissions, key)
    return {
      account: account.name,
      login: name,
      // Parts that the login may not see are null.
      owing: may('invoices') ? { invoices: account.owingInvoices, amount: money(account.owed) } : null,
      credit: may('invoices') && account.credit > 0 ? money(account.credit) : null,
      activeServices: may('products') ? account.activeServices : null,
      activeDomains: may('domains') ? account.activeDomains : null,
    }
  },
  show: ({ account, login, owing, credit, activeServices, activeDomains }, { locale, root }) => {
    const { area } = locale.words
    const linked = (page: string, fact: Part) => html`<a href="${root}/${page}">${fact}</a>`
    const facts: (readonly [string, Part])[] = [
      ...(owing === null ? [] : [[area.toPay, linked('invoices', owed(locale, owing))] as const]),
      ...(credit === null ? [] : [[area.credit, linked('invoices', write(locale, credit))] as const]),
      ...(activeServices === null ? [] : [[area.activeServices, linked('services', activeServices)] as const]),
      ...(activeDomains === null ? [] : [[area.activeDomains, linked('domains', activeDomains)] as const]),
    ]
    return {
      title: account,
      main: html`<p>${locale.say(['area', 'signedInAs'], { name: login })}</p>
${details(facts)}`,
    }
  },
})

function owed(locale: Locale, { invoices: count, amount }: { invoices: number; amount: Money }): string {
  if (count === 0) return locale.words.area.nothing
  return locale.say(['area', count === 1 ? 'onOneInvoice' : 'onInvoices'], { amount: write(locale, amount), count })
}
