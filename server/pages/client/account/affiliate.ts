import { sumReferredPayments } from '../../../../domain/client-area/referrals.js'
import { expectPermission } from '../../../../domain/clients/acting-login.js'
import { activateAffiliate, findAffiliate } from '../../../../domain/clients/affiliates.js'
import {
  affiliateUrl,
  countRecentVisitors,
  countReferrals,
  type ReferralCounts,
} from '../../../../domain/clients/referrals.js'
import { type Day, instantToDay } from '../../../../domain/values/days.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { showDate, showDetails, showTable } from '../../list.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import type { AreaVisit } from '../../visit.js'

interface Data {
  /** Null if the account is not an affiliate. */
  readonly affiliate: Affiliate | null
}

interface Affiliate extends ReferralCounts {
  /** Number of visitors in the last 30 days. */
  readonly recentVisitors: number
  readonly percent: number
  readonly since: Day
  readonly link: string
  readonly sums: readonly { readonly currency: string; readonly net: Money; readonly commission: Money }[]
}

async function load({ ctx, session }: AreaVisit): Promise<Data> {
  const row = await findAffiliate(ctx.db, session.clientId)
  if (row === undefined) return { affiliate: null }
  const counts = await countReferrals(ctx.db, [row.id])
  const sums = await sumReferredPayments(ctx, row)
  return {
    affiliate: {
      percent: row.commission / 100,
      since: instantToDay(row.created_at, ctx.settings.timeZone),
      link: affiliateUrl(ctx, row.id),
      ...counts(row.id),
      recentVisitors: await countRecentVisitors(ctx, row.id),
      sums: sums.map(({ currency, net, commission }) => ({
        currency: currency.code,
        net: createMoney(currency)(net),
        commission: createMoney(currency)(commission),
      })),
    },
  }
}

function showAffiliate(row: Affiliate, locale: Locale): Html {
  const { affiliate, referrals } = locale.words
  const percent = new Intl.NumberFormat(locale.lang, { style: 'percent', maximumFractionDigits: 2 })
  const number = new Intl.NumberFormat(locale.lang)
  return html`${showDetails([
    [affiliate.commission, percent.format(row.percent / 100)],
    [affiliate.since, showDate(locale, row.since)],
    [referrals.link, html`<a href="${row.link}">${row.link}</a>`],
    [referrals.visitors, number.format(row.recentVisitors)],
    [referrals.allVisitors, number.format(row.visitors)],
    [referrals.clients, number.format(row.clients)],
  ])}
<p class="quiet">${referrals.linkHint}</p>
<h2>${referrals.sums}</h2>
${showTable(
  locale,
  { rows: row.sums, page: 1, more: false },
  {
    none: referrals.none,
    heads: [referrals.currency, referrals.net, referrals.commission],
    row: ({ currency, net, commission }) => [currency, formatMoney(locale, net), formatMoney(locale, commission)],
  },
)}
<p class="quiet">${referrals.payout}</p>`
}

export default areaPage<Data>({
  path: '/affiliate',
  summary: "Shows an affiliate's link, visitors, and clients, with the clients' payments and the commission on them.",
  permission: 'affiliates',
  menu: { order: 24, name: 'affiliate' },
  load,
  show: ({ affiliate: row }, { locale, form }) => ({
    title: locale.words.affiliate.title,
    main: html`<p>${locale.words.affiliate.text}</p>
${row === null ? form('activate') : showAffiliate(row, locale)}`,
  }),
  forms: {
    activate: createFormDefiner<AreaVisit, Data>()({
      summary: 'Makes the account an affiliate.',
      button: ['affiliate', 'activate'],
      fields: {},
      needs: { staff: 'manage_affiliates' },
      offered: ({ affiliate }) => affiliate === null,
      run: async ({ transaction, session }) => {
        await transaction(async (ctx) => {
          await expectPermission(ctx, session, 'affiliates')
          await activateAffiliate(ctx, session.clientId)
        })
        return { to: '/affiliate' }
      },
    }),
  },
})
