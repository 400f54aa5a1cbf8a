import { expectOwn, ownRemote } from '../../../../domain/client-area/own-records.js'
import type { RemoteContext } from '../../../../domain/context.js'
import { changeDomain } from '../../../../domain/domains/domain-endings.js'
import { setLock, setNameservers } from '../../../../domain/domains/registrar-actions.js'
import { areaPage, formOf, type View } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { details } from '../../list.js'
import type { Shown } from '../../page.js'
import type { AreaVisit } from '../../visit.js'
import { toManageDomains } from '../things/_own.js'
import { part } from '../things/_part.js'
import { telling } from '../things/_telling.js'
import { automaticOn, lockstatus, nameserverFields, price, readNameservers, years } from './_fields.js'
import { agreeToWish, priceWish, showWish } from './_renewal-price.js'
import { forEachTicked, loadSeveral, type Result, type SeveralData } from './_several.js'
import { writeYears } from './_years.js'

const form = formOf<AreaVisit, SeveralData>()

const hasTicked = ({ ticked }: SeveralData): boolean => ticked.length > 0

/** Runs an operation at the registrar of each selected domain. */
const atRegistrars = (
  visit: AreaVisit,
  { ticked }: SeveralData,
  job: (remote: RemoteContext, id: number) => Promise<unknown>,
) =>
  forEachTicked(visit, ticked, async ({ id }) => {
    const { clientId } = visit.session
    return job(ownRemote(await visit.remote(), { kind: 'domain', id, clientId }), id)
  })

const showResults = ({ results }: { readonly results: readonly Result[] }, view: View, data: SeveralData): Shown => {
  const { domains } = view.locale.words
  const facts = results.map(({ domain, problem }) => [domain, problem ?? domains.done] as const)
  return show(
    data,
    view,
    html`<div class="notice" role="status">\n<h2>${domains.results}</h2>\n${details(facts)}\n</div>`,
  )
}

function show(data: SeveralData, view: View, above?: Html): Shown {
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
${part(domains.nameservers, form('nameservers'))}
${part(domains.lock, form('lock', html`<p>${domains.lockText}</p>`, { buttons: switches('lockstatus', domains.lockOn, domains.lockOff) }))}
${part(domains.autoRenewal, form('automatic', undefined, { buttons: switches('on', domains.autoOn, domains.autoOff) }))}
${part(
  domains.renew,
  form(
    'price',
    html`<p>${domains.severalRenewText}${left.length > 0 && html` ${locale.say(['domains', 'notRenewable'], { domains: left.join(', ') })}`}</p>`,
  ),
)}
<p class="after"><a href="${root}/domains">${domains.backToDomains}</a></p>`,
  }
}

export default areaPage<SeveralData>({
  path: '/several-domains',
  summary: "Changes the domains selected in the account's domain list.",
  permission: 'managedomains',
  load: loadSeveral,
  show: (data, view) => show(data, view),
  forms: {
    nameservers: form({
      summary: 'Sets the name servers of each domain and shows each result.',
      button: ['domains', 'setNameservers'],
      fields: nameserverFields,
      needs: toManageDomains,
      offered: hasTicked,
      run: (visit, values, data) =>
        atRegistrars(visit, data, (remote, id) => setNameservers(remote, id, readNameservers(values))),
      done: showResults,
    }),
    lock: form({
      summary: 'Locks or unlocks each domain and shows each result.',
      button: ['domains', 'lockOn'],
      fields: { lockstatus },
      needs: toManageDomains,
      offered: hasTicked,
      run: (visit, { lockstatus }, data) => atRegistrars(visit, data, (remote, id) => setLock(remote, id, lockstatus)),
      done: showResults,
    }),
    automatic: form({
      summary: 'Enables or disables automatic renewal of each domain and shows each result.',
      button: ['domains', 'autoOn'],
      fields: { on: automaticOn },
      needs: toManageDomains,
      offered: hasTicked,
      run: (visit, { on }, { ticked }) =>
        forEachTicked(visit, ticked, ({ id }) =>
          visit.transaction(async (ctx) => {
            await expectOwn(ctx, { kind: 'domain', id, clientId: visit.session.clientId })
            await changeDomain(ctx, id, { isRenewalOff: !on, mayConfirm: false })
          }),
        ),
      done: showResults,
    }),
    price: form({
      summary: 'Shows the price of renewing the domains for a number of years.',
      button: ['domains', 'showPrice'],
      fields: { years: years('select') },
      needs: toManageDomains,
      offered: ({ years }) => years.length > 0,
      choices: ({ years }, locale) => ({
        years: years.map((one) => ({ value: String(one), label: writeYears(locale, one) })),
      }),
      run: (visit, { years }, { renewable: ids }) =>
        telling(visit, () => visit.transaction((ctx) => priceWish(ctx, visit.session, { ids, years }))),
      done: (wish, view) => showWish(wish, view, {}),
    }),
    renew: form({
      summary: 'Creates one invoice for the renewals at the price shown.',
      button: ['domains', 'agreeToRenew'],
      fields: { years: years('hidden'), price },
      needs: toManageDomains,
      offered: ({ years }) => years.length > 0,
      run: (visit, { years, price }, { renewable: ids }) =>
        telling(visit, () => visit.transaction((ctx) => agreeToWish(ctx, visit.session, { ids, years }, price))),
      done: (wish, view) => showWish(wish, view, {}),
    }),
  },
})
