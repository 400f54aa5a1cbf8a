import { f } from '../../../../actions/_shared/kit.js'
import { type ListPage, listDomains } from '../../../../domain/client-area/area.js'
import type { Day } from '../../../../domain/values/days.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import type { DomainStatus } from '../../../../domain/values/statuses.js'
import { areaPage, createFormDefiner, Mistake, type View } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { mapRows, readPageNumber, showDate, showStatus, showTable } from '../../list.js'
import type { AreaVisit } from '../../visit.js'
import { manageDomainsNeeds } from '../things/_own-records.js'

interface Item {
  readonly id: number
  readonly domain: string
  readonly expires: Day | null
  readonly status: DomainStatus
}

type Data = ListPage<Item>

function table(domains: Data, { locale, root }: View, isChoosing: boolean): Html {
  const { area, domains: words } = locale.words
  return showTable(locale, domains, {
    none: words.none,
    heads: [area.domain, ...(isChoosing ? [words.select] : []), area.expires, area.status],
    row: ({ id, domain, expires, status }) => [
      html`<a href="${root}/domains/${id}">${domain}</a>`,
      ...(isChoosing
        ? [
            html`<label class="choose"><input type="checkbox" name="domains" value="${id}"><span class="unseen">${locale.say(['domains', 'selectDomain'], { domain })}</span></label>`,
          ]
        : []),
      showDate(locale, expires),
      showStatus(locale, status),
    ],
  })
}

export default areaPage<Data>({
  path: '/domains',
  summary: "Lists the account's domains.",
  permission: 'domains',
  menu: { order: 5, name: 'domains' },
  load: async ({ koa, ctx, session }) =>
    mapRows(
      await listDomains(ctx.db, session.clientId, readPageNumber(koa)),
      ({ id, domain, expiry_date, status }) => ({
        id,
        domain: readableName(domain),
        expires: expiry_date,
        status,
      }),
    ),
  show: (domains, view) => ({
    title: view.locale.words.menu.domains,
    main: view.form('choose', table(domains, view, true)) ?? table(domains, view, false),
  }),
  forms: {
    choose: createFormDefiner<AreaVisit, Data>()({
      summary: 'Redirects to the page that changes the selected domains.',
      button: ['domains', 'several'],
      fields: {
        domains: {
          label: ['domains', 'select'],
          type: 'hidden',
          isOptional: true,
          field: f.listOf(f.id('domain'), { description: 'Domains to change.', max: 25 }),
        },
      },
      needs: manageDomainsNeeds,
      offered: ({ rows }) => rows.length > 1,
      run: async (_, { domains = [] }) => {
        if (domains.length === 0) throw new Mistake('', ['domains', 'noneSelected'])
        return { to: `/several-domains?ids=${domains.join(',')}` }
      },
    }),
  },
})
