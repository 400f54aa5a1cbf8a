import { summarizeAccount } from '../../../../domain/client-area/area.js'
import {
  endingServices,
  expiringDomains,
  latestNews,
  readDueTotal,
  waitingTickets,
} from '../../../../domain/client-area/home.js'
import { hasLoginPermission } from '../../../../domain/clients/login-permissions.js'
import { instantToDay } from '../../../../domain/values/days.js'
import { areaPage } from '../../definition.js'
import { createMoney } from '../../money.js'
import type { AreaVisit } from '../../visit.js'
import { type Due, type HomeData, showHome } from './_home-view.js'

async function load({ ctx, session: { clientId, name, permissions } }: AreaVisit): Promise<HomeData> {
  const account = await summarizeAccount(ctx.db, clientId)
  const money = createMoney(ctx.currencies.of(account.currencyId))
  const may = (key: Parameters<typeof hasLoginPermission>[1]) => hasLoginPermission(permissions, key)
  const due = async (isOverdue: boolean): Promise<Due> => {
    const { amount, ...owing } = await readDueTotal(ctx, clientId, isOverdue)
    return { ...owing, amount: money(amount) }
  }
  const endings = [
    ...(may('products') ? await endingServices(ctx, clientId) : []),
    ...(may('domains') ? await expiringDomains(ctx, clientId) : []),
  ]
  return {
    account: account.name,
    login: name,
    owing: may('invoices') ? await due(false) : null,
    overdue: may('invoices') ? await due(true) : null,
    credit: may('invoices') && account.credit > 0 ? money(account.credit) : null,
    activeServices: may('products') ? account.activeServices : null,
    activeDomains: may('domains') ? account.activeDomains : null,
    endings: may('products') || may('domains') ? endings : null,
    waiting: may('tickets') ? await waitingTickets(ctx.db, clientId) : null,
    news: (await latestNews(ctx.db)).map(({ id, title, body, created_at }) => ({
      ...{ id, title, text: body },
      date: instantToDay(created_at, ctx.settings.timeZone),
    })),
  }
}

export default areaPage<HomeData>({
  path: '/home',
  summary:
    "Shows the account's overview: amounts due, services and domains ending soon, tickets awaiting a reply, and news.",
  menu: { order: 1, name: 'home' },
  load,
  show: showHome,
})
