import { f } from '../../../../actions/_shared/kit.js'
import { cycles, isRecurring } from '../../../../domain/billing/cycles.js'
import {
  findOffer,
  listOfferedAddons,
  listOfferedTlds,
  type OfferedAddon,
} from '../../../../domain/client-area/shop.js'
import { maxQuantity } from '../../../../domain/orders/baskets.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { createFormDefiner, Mistake, type View, visitorPage } from '../../definition.js'
import type { Choice } from '../../form.js'
import { html } from '../../html.js'
import { readRecordId } from '../../link.js'
import { createMoney, type Money } from '../../money.js'
import type { PageContent } from '../../page.js'
import type { Visit } from '../../visit.js'
import { addToBasket, domainMistakes, expectAvailable } from './_add-to-basket.js'
import { domainName, transferCode } from './_fields.js'
import {
  type CyclePrice,
  createTaxNote,
  formatCyclePrice,
  formatPrice,
  formatTaxNote,
  formatYears,
  type TaxNote,
  toCyclePrice,
  toParagraphs,
} from './_offer-view.js'
import { enterShop } from './_shop.js'

interface Data {
  readonly id: number
  readonly name: string
  readonly group: string
  readonly description: string
  readonly terms: readonly CyclePrice[]
  readonly addons: readonly { readonly id: number; readonly name: string; readonly prices: readonly AddonPrice[] }[]
  readonly needsDomain: boolean
  readonly isSoldOut: boolean
  /** Registration periods offered by any TLD. Empty if no domains are sold. */
  readonly years: readonly number[]
  readonly tax: TaxNote
}

interface AddonPrice {
  readonly cycle: OfferedAddon['prices'][number]['cycle']
  readonly price: Money
}

async function load(visit: Visit): Promise<Data | undefined> {
  const currency = await enterShop(visit)
  const { ctx } = visit
  const offer = await findOffer(ctx, currency, readRecordId(visit))
  if (offer === undefined) return undefined
  const money = createMoney(currency)
  const addons = await listOfferedAddons(ctx.db, offer, currency)
  const extensions = await listOfferedTlds(ctx, currency)
  const years = new Set(
    extensions.flatMap(({ periods }) => periods.flatMap(({ years, register }) => (register === null ? [] : years))),
  )
  return {
    id: offer.id,
    name: offer.name,
    group: offer.groupName,
    description: offer.description,
    terms: offer.terms.map((one) => toCyclePrice(one, currency)),
    addons: addons.map(({ id, name, prices }) => ({
      id,
      name,
      prices: prices.map(({ cycle, price }) => ({ cycle, price: money(price) })),
    })),
    needsDomain: offer.needsDomain,
    isSoldOut: offer.isSoldOut,
    years: [...years].sort((a, b) => a - b),
    tax: createTaxNote(visit.ctx, currency),
  }
}

function show(data: Data, { locale, root, form }: View): PageContent {
  const { shop } = locale.words
  return {
    title: data.name,
    isWide: true,
    main: html`<p class="quiet">${data.group}</p>
${toParagraphs(data.description)}
${data.isSoldOut && html`<p class="notice"><strong>${shop.soldOut}.</strong> ${shop.soldOutText}</p>`}
<p class="quiet">${formatTaxNote(locale, data.tax)}</p>
${form('add')}
<p class="after row"><a href="${root}/shop">${shop.toShop}</a>${
      data.years.length > 0 && html` <a href="${root}/shop/domains">${shop.domainPrices}</a>`
    }</p>`,
  }
}

const numbers = (all: readonly number[], label: (one: number) => string): Choice[] =>
  all.map((one) => ({ value: String(one), label: label(one) }))

const quantities = Array.from({ length: maxQuantity }, (_, at) => at + 1)

const addonLabel = (locale: Locale, { name, prices }: Data['addons'][number]): string =>
  `${name}: ${prices.map(({ cycle, price }) => formatPrice(locale, cycle, price)).join(' / ')}`

export default visitorPage<Data>({
  path: '/shop/product/:id',
  summary: 'Shows a product with its prices, add-ons, and domain options, and adds it to the basket.',
  knowsSession: true,
  load,
  show,
  forms: {
    add: createFormDefiner<Visit, Data>()({
      summary: 'Adds the product to the basket with its add-ons and domain.',
      button: ['shop', 'addToOrder'],
      fields: {
        billingcycle: {
          label: ['shop', 'period'],
          type: 'select',
          field: f.oneOf(cycles, { description: 'Billing cycle.' }),
        },
        addons: {
          label: ['shop', 'addons'],
          type: 'checkboxes',
          isOptional: true,
          field: f.listOf(f.id('addon'), { description: 'Add-ons to order with the product.', max: 25 }),
        },
        domaintype: {
          label: ['shop', 'domainUse'],
          type: 'select',
          isOptional: true,
          field: f.withDefault(
            f.oneOf(['own', 'register', 'transfer'], { description: 'Source of the domain.' }),
            'own',
          ),
        },
        domain: { ...domainName, isOptional: true },
        regperiod: {
          label: ['shop', 'years'],
          hint: ['shop', 'yearsHint'],
          type: 'select',
          isOptional: true,
          field: f.withDefault(f.integer({ min: 1, max: 10, description: 'Years to register a new domain for.' }), 1),
        },
        eppcode: { ...transferCode, isOptional: true },
        quantity: {
          label: ['shop', 'quantity'],
          type: 'select',
          isOptional: true,
          field: f.withDefault(f.integer({ min: 1, max: maxQuantity, description: 'Quantity to order.' }), 1),
        },
      },
      choices: ({ terms, addons, years }, locale) => ({
        billingcycle: terms.map((one) => ({ value: one.cycle, label: formatCyclePrice(locale, one) })),
        addons: addons.map((one) => ({ value: String(one.id), label: addonLabel(locale, one) })),
        domaintype: (['own', 'register', 'transfer'] as const).map((value) => ({
          value,
          label: locale.words.shop[value === 'own' ? 'ownDomain' : value],
        })),
        regperiod: numbers(years, (one) => formatYears(locale, one)),
        quantity: numbers(quantities, String),
      }),
      initial: ({ terms, years }) => ({
        billingcycle: terms[0]?.cycle,
        domaintype: 'own',
        regperiod: String(years[0] ?? 1),
        quantity: '1',
      }),
      leavesOut: ({ addons, years, needsDomain }) => [
        ...(addons.length === 0 ? (['addons'] as const) : []),
        ...(years.length === 0 ? (['domaintype', 'regperiod', 'eppcode'] as const) : []),
        ...(needsDomain ? (['quantity'] as const) : []),
      ],
      offered: ({ isSoldOut }) => !isSoldOut,
      mistakes: {
        ...domainMistakes,
        addon_unknown: 'addons',
        addon_not_sold: 'addons',
        product_sold_out: 'billingcycle',
        product_unknown: 'billingcycle',
        basket_full: 'billingcycle',
      },
      run: async (visit, values, { id }) => {
        const { billingcycle, addons = [], domaintype, domain, regperiod, eppcode, quantity } = values
        if (domain !== undefined && quantity > 1) throw new Mistake('quantity', ['shop', 'onlyOnePerDomain'])
        const choice = {
          productId: id,
          cycle: isRecurring(billingcycle) ? billingcycle : null,
          domain: domain ?? null,
          order:
            domaintype === 'own'
              ? null
              : { type: domaintype, years: regperiod, ...(eppcode !== undefined && { eppCode: eppcode }) },
          addonIds: addons,
          quantity,
        }
        return addToBasket(visit, choice, () => expectAvailable(visit, choice, 'domain'))
      },
    }),
  },
})
