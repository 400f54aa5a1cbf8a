import { type FoundName, searchNames } from '../../../../domain/client-area/domain-search.js'
import { listExtensions } from '../../../../domain/client-area/shop.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { countAttempt } from '../../attempt.js'
import { formOf, type View, visitorPage } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { list } from '../../list.js'
import type { Shown } from '../../page.js'
import type { Visit } from '../../visit.js'
import { type Extension, shownExtension } from './_extensions.js'
import { domainName } from './_fields.js'
import { type TaxNote, taxNote, writeTaxNote, writeYearsPrice } from './_offer-view.js'
import { enterShop } from './_shop.js'

interface Data {
  readonly extensions: readonly Extension[]
  readonly tax: TaxNote
}

function prices({ extensions, tax }: Data, { locale }: View): Html {
  const { shop } = locale.words
  return html`<section>
<h2>${shop.domainPrices}</h2>
${list(
  locale,
  { rows: extensions, page: 1, more: false },
  {
    none: shop.noDomains,
    heads: [shop.ending, shop.newFor, shop.renewal, shop.moving],
    row: ({ extension, periods: [first], transfer }) => [
      extension,
      first?.register ? writeYearsPrice(locale, first.years, first.register) : '–',
      first?.renew ? writeYearsPrice(locale, first.years, first.renew) : '–',
      transfer ? writeYearsPrice(locale, 1, transfer) : '–',
    ],
  },
)}
${extensions.length > 0 && html`<p class="quiet">${writeTaxNote(locale, tax)}</p>`}
</section>`
}

function showResults(found: readonly FoundName[], { locale, root }: View): Html {
  const { shop } = locale.words
  const status = (of: FoundName['status']) =>
    of === null ? shop.unknown : of === 'unavailable' ? shop.taken : shop.available
  return list(
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
): Shown => {
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
    const extensions = await listExtensions(visit.ctx, currency)
    return { extensions: extensions.map((one) => shownExtension(one, currency)), tax: taxNote(visit.ctx, currency) }
  },
  show: (data, view) => show(data, view),
  forms: {
    search: formOf<Visit, Data>()({
      summary: 'Asks registrars and registries which names are available.',
      button: ['shop', 'search'],
      fields: { domain: domainName },
      offered: ({ extensions }) => extensions.length > 0,
      mistakes: { domain_invalid: 'domain' },
      run: async (visit, { domain }) => {
        await countAttempt(visit)
        const extensions = await listExtensions(visit.ctx, visit.ctx.currencies.default)
        return { name: domain, names: await searchNames(await visit.remote(), domain, extensions) }
      },
      done: (found, view, data) => show(data, view, found),
    }),
  },
})
