import { f } from '../../../../actions/_shared/kit.js'
import { listExtensions } from '../../../../domain/client-area/shop.js'
import { extensionOf } from '../../../../domain/domains/extensions.js'
import { domainNameOf, readableName } from '../../../../domain/values/domain-names.js'
import { Fault } from '../../../../domain/values/faults.js'
import { formOf, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { details } from '../../list.js'
import type { Redirect } from '../../page.js'
import type { Visit } from '../../visit.js'
import { addChoice, expectFree } from './_choosing.js'
import { type Extension, shownExtension } from './_extensions.js'
import { transferCode } from './_fields.js'
import { type TaxNote, taxNote, writeTaxNote, writeYearsPrice } from './_offer-view.js'
import { enterShop } from './_shop.js'

interface Data extends Extension {
  /** The domain name in ASCII. */
  readonly domain: string
  readonly name: string
  readonly tax: TaxNote
}

/** Returns the name in the page's address as ASCII, or undefined if it is invalid. */
function nameIn({ koa }: Visit, extensions: readonly Extension[]): string | undefined {
  try {
    return domainNameOf(koa.params.name ?? '', extensions).ascii
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

async function load(visit: Visit): Promise<Data | undefined> {
  const currency = await enterShop(visit)
  const extensions = (await listExtensions(visit.ctx, currency)).map((one) => shownExtension(one, currency))
  const domain = nameIn(visit, extensions)
  const sold = domain === undefined ? undefined : extensionOf(domain, extensions)
  if (domain === undefined || sold === undefined) return undefined
  return { ...sold, domain, name: readableName(domain), tax: taxNote(visit.ctx, currency) }
}

const addDomain = (
  visit: Visit,
  { domain }: Data,
  order: { readonly type: 'register' | 'transfer'; readonly years: number; readonly eppCode?: string },
): Promise<Redirect> => {
  const choice = { productId: null, cycle: null, domain, order, addonIds: [], quantity: 1 }
  return addChoice(visit, choice, () => expectFree(visit, choice, 'regperiod'))
}

const places = ({ name }: Data) => ({ domain: name })

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
      main: html`${renewal?.renew && details([[shop.renewal, writeYearsPrice(locale, renewal.years, renewal.renew)]])}
<p class="quiet">${writeTaxNote(locale, data.tax)}</p>
${register && html`<section>\n<h2>${shop.register}</h2>\n${register}\n</section>`}
${transfer && data.transfer && html`<section>\n<h2>${shop.transfer}</h2>\n<p>${writeYearsPrice(locale, 1, data.transfer)}</p>\n${transfer}\n</section>`}
<p class="after"><a href="${root}/shop/domains">${shop.searchAgain}</a></p>`,
    }
  },
  forms: {
    register: formOf<Visit, Data>()({
      summary: 'Adds a new domain to the basket, unless it is taken.',
      button: ['shop', 'registerIt'],
      fields: {
        regperiod: {
          label: ['shop', 'years'],
          type: 'select',
          field: f.integer({ min: 1, max: 10, description: 'Years to register it for.' }),
        },
      },
      places,
      choices: ({ periods }, locale) => ({
        regperiod: periods.flatMap(({ years, register }) =>
          register === null ? [] : [{ value: String(years), label: writeYearsPrice(locale, years, register) }],
        ),
      }),
      offered: isRegistered,
      mistakes: { years_not_sold: 'regperiod', extension_not_offered: 'regperiod', basket_full: 'regperiod' },
      run: (visit, { regperiod }, data) => addDomain(visit, data, { type: 'register', years: regperiod }),
    }),
    transfer: formOf<Visit, Data>()({
      summary: 'Adds a domain transfer to the basket.',
      button: ['shop', 'moveIt'],
      fields: { eppcode: transferCode },
      places,
      offered: ({ transfer }) => transfer !== null,
      mistakes: { epp_code_missing: 'eppcode', extension_not_offered: 'eppcode', basket_full: 'eppcode' },
      run: (visit, { eppcode }, data) => addDomain(visit, data, { type: 'transfer', years: 1, eppCode: eppcode }),
    }),
  },
})
