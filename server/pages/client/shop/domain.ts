import { f } from '../../../../actions/_shared/kit.js'
import { listOfferedTlds } from '../../../../domain/client-area/shop.js'
import { findMatchingTld } from '../../../../domain/domains/tld-matching.js'
import { parseDomainName, readableName } from '../../../../domain/values/domain-names.js'
import { Fault } from '../../../../domain/values/faults.js'
import { createFormDefiner, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { showDetails } from '../../list.js'
import type { Redirect } from '../../page.js'
import type { Visit } from '../../visit.js'
import { addToBasket, expectAvailable } from './_add-to-basket.js'
import { transferCode } from './_fields.js'
import { createTaxNote, formatTaxNote, formatYearsPrice, type TaxNote } from './_offer-view.js'
import { enterShop } from './_shop.js'
import { type TldPrices, toTldPrices } from './_tld-prices.js'

interface Data extends TldPrices {
  /** The domain name in ASCII. */
  readonly domain: string
  readonly name: string
  readonly tax: TaxNote
}

/** Returns the name in the page's address as ASCII, or undefined if it is invalid. */
function readDomainName({ koa }: Visit, extensions: readonly TldPrices[]): string | undefined {
  try {
    return parseDomainName(koa.params.name ?? '', extensions).ascii
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

async function load(visit: Visit): Promise<Data | undefined> {
  const currency = await enterShop(visit)
  const extensions = (await listOfferedTlds(visit.ctx, currency)).map((one) => toTldPrices(one, currency))
  const domain = readDomainName(visit, extensions)
  const sold = domain === undefined ? undefined : findMatchingTld(domain, extensions)
  if (domain === undefined || sold === undefined) return undefined
  return { ...sold, domain, name: readableName(domain), tax: createTaxNote(visit.ctx, currency) }
}

const addDomain = (
  visit: Visit,
  { domain }: Data,
  order: { readonly type: 'register' | 'transfer'; readonly years: number; readonly eppCode?: string },
): Promise<Redirect> => {
  const choice = { productId: null, cycle: null, domain, order, addonIds: [], quantity: 1 }
  return addToBasket(visit, choice, () => expectAvailable(visit, choice, 'regperiod'))
}

const placeholderValues = ({ name }: Data) => ({ domain: name })

const isRegistered = ({ periods }: Data): boolean => periods.some(({ register }) => register !== null)

export default visitorPage<Data>({
  path: '/shop/domains/:name',
  summary: 'Adds a domain to the basket, for registration or transfer.',
  knowsSession: true,
  load,
  show: (data, { locale, root, form }) => {
    const { shop } = locale.words
    const [renewal] = data.periods
    const register = form('register')
    const transfer = form('transfer')
    return {
      title: data.name,
      isWide: true,
      main: html`${renewal?.renew && showDetails([[shop.renewal, formatYearsPrice(locale, renewal.years, renewal.renew)]])}
<p class="quiet">${formatTaxNote(locale, data.tax)}</p>
${register && html`<section>\n<h2>${shop.register}</h2>\n${register}\n</section>`}
${transfer && data.transfer && html`<section>\n<h2>${shop.transfer}</h2>\n<p>${formatYearsPrice(locale, 1, data.transfer)}</p>\n${transfer}\n</section>`}
<p class="after"><a href="${root}/shop/domains">${shop.searchAgain}</a></p>`,
    }
  },
  forms: {
    register: createFormDefiner<Visit, Data>()({
      summary: 'Adds a new domain to the basket, unless it is taken.',
      button: ['shop', 'registerIt'],
      fields: {
        regperiod: {
          label: ['shop', 'years'],
          type: 'select',
          field: f.integer({ min: 1, max: 10, description: 'Years to register it for.' }),
        },
      },
      places: placeholderValues,
      choices: ({ periods }, locale) => ({
        regperiod: periods.flatMap(({ years, register }) =>
          register === null ? [] : [{ value: String(years), label: formatYearsPrice(locale, years, register) }],
        ),
      }),
      offered: isRegistered,
      mistakes: { years_not_sold: 'regperiod', extension_not_offered: 'regperiod', basket_full: 'regperiod' },
      run: (visit, { regperiod }, data) => addDomain(visit, data, { type: 'register', years: regperiod }),
    }),
    transfer: createFormDefiner<Visit, Data>()({
      summary: 'Adds a domain transfer to the basket.',
      button: ['shop', 'moveIt'],
      fields: { eppcode: transferCode },
      places: placeholderValues,
      offered: ({ transfer }) => transfer !== null,
      mistakes: { epp_code_missing: 'eppcode', extension_not_offered: 'eppcode', basket_full: 'eppcode' },
      run: (visit, { eppcode }, data) => addDomain(visit, data, { type: 'transfer', years: 1, eppCode: eppcode }),
    }),
  },
})
