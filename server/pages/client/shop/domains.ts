import { type FoundName, searchNames } from '../../../../domain/client-area/domain-search.js'
import { listOfferedTlds } from '../../../../domain/client-area/shop.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { countAttempt } from '../../attempt.js'
import { createFormDefiner, type View, visitorPage } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { showTable } from '../../list.js'
import type { PageContent } from '../../page.js'
import type { Visit } from '../../visit.js'
import { domainName } from './_fields.js'
import { createTaxNote, formatTaxNote, formatYearsPrice, type TaxNote } from './_offer-view.js'
import { enterShop } from './_shop.js'
import { type TldPrices, toTldPrices } from './_tld-prices.js'

interface Data {
  readonly extensions: readonly TldPrices[]
  readonly tax: TaxNote
}

function prices({ extensions, tax }: Data, { locale }: View): Html {
  const { shop } = locale.words
  return html`<section>
<h2>${shop.domainPrices}</h2>
${showTable(
  locale,
  { rows: extensions, page: 1, more: false },
  {
    none: shop.noDomains,
    heads: [shop.ending, shop.newFor, shop.renewal, shop.moving],
    row: ({ extension, periods: [first], transfer }) => [
      extension,
      first?.register ? formatYearsPrice(locale, first.years, first.register) : '–',
      first?.renew ? formatYearsPrice(locale, first.years, first.renew) : '–',
      transfer ? formatYearsPrice(locale, 1, transfer) : '–',
    ],
  },
)}
${extensions.length > 0 && html`<p class="quiet">${formatTaxNote(locale, tax)}</p>`}
</section>`
}

function showResults(found: readonly FoundName[], { locale, root }: View): Html {
  const { shop } = locale.words
  const status = (of: FoundName['status']) =>
    of === null ? shop.unknown : of === 'unavailable' ? shop.taken : shop.available
  return showTable(
    locale,
    { rows: found, page: 1, more: false },
    {
      none: shop.noDomains,
      heads: [locale.words.area.domain, locale.words.area.status],
      row: (one) => [
        html`<a href="${root}/shop/domains/${one.domain}">${readableName(one.domain)}</a>`,
        status(one.status),
      ],
    },
  )
}

const show = (
  data: Data,
  view: View,
  found?: { readonly name: string; readonly names: readonly FoundName[] },
): PageContent => {
  const { locale, root } = view
  const { shop } = locale.words
  return {
    title: shop.searchTitle,
    isWide: true,
    main: html`${view.form('search', html`<p>${shop.searchText}</p>`)}
${
  found &&
  html`<section>
<h2>${locale.say(['shop', 'results'], { name: found.name })}</h2>
${showResults(found.names, view)}
</section>`
}
${prices(data, view)}
<p class="after"><a href="${root}/shop">${shop.toShop}</a></p>`,
  }
}

export default visitorPage<Data>({
  path: '/shop/domains',
  summary: 'Searches for domains under the TLDs for sale, and lists their prices.',
  knowsSession: true,
  load: async (visit) => {
    const currency = await enterShop(visit)
    const extensions = await listOfferedTlds(visit.ctx, currency)
    return { extensions: extensions.map((one) => toTldPrices(one, currency)), tax: createTaxNote(visit.ctx, currency) }
  },
  show: (data, view) => show(data, view),
  forms: {
    search: createFormDefiner<Visit, Data>()({
      summary: 'Asks registrars and registries which names are available.',
      button: ['shop', 'search'],
      fields: { domain: domainName },
      offered: ({ extensions }) => extensions.length > 0,
      mistakes: { domain_invalid: 'domain' },
      run: async (visit, { domain }) => {
        await countAttempt(visit)
        const extensions = await listOfferedTlds(visit.ctx, visit.ctx.currencies.default)
        return { name: domain, names: await searchNames(await visit.remote(), domain, extensions) }
      },
      done: (found, view, data) => show(data, view, found),
    }),
  },
})
