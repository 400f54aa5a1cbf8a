import { expectOwnRecord, ownRecordContext } from '../../../../domain/client-area/own-records.js'
import type { RemoteContext } from '../../../../domain/context.js'
import { changeDomain } from '../../../../domain/domains/domain-endings.js'
import { setLock, setNameservers } from '../../../../domain/domains/registrar-actions.js'
import { areaPage, createFormDefiner, type View } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { showDetails } from '../../list.js'
import type { PageContent } from '../../page.js'
import type { AreaVisit } from '../../visit.js'
import { withFormErrors } from '../things/_form-errors.js'
import { manageDomainsNeeds } from '../things/_own-records.js'
import { showSection } from '../things/_section.js'
import { automaticRenewalField, lockStatusField, nameserverFields, price, readNameservers, years } from './_fields.js'
import { orderRenewal, priceRenewal, showRenewalOffer } from './_renewal-price.js'
import { type DomainResult, loadSelection, runForSelected, type SelectionData } from './_selection.js'
import { formatYears } from './_years.js'

const form = createFormDefiner<AreaVisit, SelectionData>()

const hasSelection = ({ ticked }: SelectionData): boolean => ticked.length > 0

/** Runs an operation at the registrar of each selected domain. */
const runAtRegistrars = (
  visit: AreaVisit,
  { ticked }: SelectionData,
  job: (remote: RemoteContext, id: number) => Promise<unknown>,
) =>
  runForSelected(visit, ticked, async ({ id }) => {
    const { clientId } = visit.session
    return job(ownRecordContext(await visit.remote(), { kind: 'domain', id, clientId }), id)
  })

const showResults = (
  { results }: { readonly results: readonly DomainResult[] },
  view: View,
  data: SelectionData,
): PageContent => {
  const { domains } = view.locale.words
  const facts = results.map(({ domain, problem }) => [domain, problem ?? domains.done] as const)
  return show(
    data,
    view,
    html`<div class="notice" role="status">\n<h2>${domains.results}</h2>\n${showDetails(facts)}\n</div>`,
  )
}

function show(data: SelectionData, view: View, above?: Html): PageContent {
  const { locale, root, form } = view
  const { domains } = locale.words
  const { ticked, renewable } = data
  const left = ticked.filter(({ id }) => !renewable.includes(id)).map(({ domain }) => domain)
  const switches = (name: string, on: string, off: string) => html`<button name="${name}" value="1">${on}</button>
<button name="${name}" value="0">${off}</button>`
  return {
    title: domains.changeSeveral,
    main: html`${above}
<p>${ticked.length === 0 ? domains.tickFirst : `${domains.chosen}: ${ticked.map(({ domain }) => domain).join(', ')}`}</p>
${showSection(domains.nameservers, form('nameservers'))}
${showSection(domains.lock, form('lock', html`<p>${domains.lockText}</p>`, { buttons: switches('lockstatus', domains.lockOn, domains.lockOff) }))}
${showSection(domains.autoRenewal, form('automatic', undefined, { buttons: switches('on', domains.autoOn, domains.autoOff) }))}
${showSection(
  domains.renew,
  form(
    'price',
    html`<p>${domains.severalRenewText}${left.length > 0 && html` ${locale.say(['domains', 'notRenewable'], { domains: left.join(', ') })}`}</p>`,
  ),
)}
<p class="after"><a href="${root}/domains">${domains.backToDomains}</a></p>`,
  }
}

export default areaPage<SelectionData>({
  path: '/several-domains',
  summary: "Changes the domains selected in the account's domain list.",
  permission: 'managedomains',
  load: loadSelection,
  show: (data, view) => show(data, view),
  forms: {
    nameservers: form({
      summary: 'Sets the name servers of each domain and shows each result.',
      button: ['domains', 'setNameservers'],
      fields: nameserverFields,
      needs: manageDomainsNeeds,
      offered: hasSelection,
      run: (visit, values, data) =>
        runAtRegistrars(visit, data, (remote, id) => setNameservers(remote, id, readNameservers(values))),
      done: showResults,
    }),
    lock: form({
      summary: 'Locks or unlocks each domain and shows each result.',
      button: ['domains', 'lockOn'],
      fields: { lockstatus: lockStatusField },
      needs: manageDomainsNeeds,
      offered: hasSelection,
      run: (visit, { lockstatus }, data) =>
        runAtRegistrars(visit, data, (remote, id) => setLock(remote, id, lockstatus)),
      done: showResults,
    }),
    automatic: form({
      summary: 'Enables or disables automatic renewal of each domain and shows each result.',
      button: ['domains', 'autoOn'],
      fields: { on: automaticRenewalField },
      needs: manageDomainsNeeds,
      offered: hasSelection,
      run: (visit, { on }, { ticked }) =>
        runForSelected(visit, ticked, ({ id }) =>
          visit.transaction(async (ctx) => {
            await expectOwnRecord(ctx, { kind: 'domain', id, clientId: visit.session.clientId })
            await changeDomain(ctx, id, { isRenewalOff: !on, mayConfirm: false })
          }),
        ),
      done: showResults,
    }),
    price: form({
      summary: 'Shows the price of renewing the domains for a number of years.',
      button: ['domains', 'showPrice'],
      fields: { years: years('select') },
      needs: manageDomainsNeeds,
      offered: ({ years }) => years.length > 0,
      choices: ({ years }, locale) => ({
        years: years.map((one) => ({ value: String(one), label: formatYears(locale, one) })),
      }),
      run: (visit, { years }, { renewable: ids }) =>
        withFormErrors(visit, () => visit.transaction((ctx) => priceRenewal(ctx, visit.session, { ids, years }))),
      done: (wish, view) => showRenewalOffer(wish, view, {}),
    }),
    renew: form({
      summary: 'Creates one invoice for the renewals at the price shown.',
      button: ['domains', 'agreeToRenew'],
      fields: { years: years('hidden'), price },
      needs: manageDomainsNeeds,
      offered: ({ years }) => years.length > 0,
      run: (visit, { years, price }, { renewable: ids }) =>
        withFormErrors(visit, () =>
          visit.transaction((ctx) => orderRenewal(ctx, visit.session, { ids, years }, price)),
        ),
      done: (wish, view) => showRenewalOffer(wish, view, {}),
    }),
  },
})
