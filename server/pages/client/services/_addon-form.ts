import { f } from '../../../../actions/_shared/kit.js'
import { createFormDefiner } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { addToBasket } from '../shop/_add-to-basket.js'
import { manageProductsNeeds } from '../things/_own-records.js'
import { formatPrice } from './_service.js'
import type { ServiceData } from './_service-data.js'

/**
 * Only fills the basket. The order page shows the total with tax and the terms, and has the button that creates the
 * obligation to pay.
 */
export const orderAddonForm = createFormDefiner<AreaVisit, ServiceData>()({
  summary: 'Adds an add-on for the service to the basket and opens the order.',
  button: ['addonOrders', 'add'],
  fields: {
    addonid: {
      label: ['addonOrders', 'addon'],
      type: 'select',
      field: f.id('addon', { description: 'Add-on to order for the service.' }),
    },
  },
  needs: manageProductsNeeds,
  offered: ({ offeredAddons }) => offeredAddons.length > 0,
  choices: ({ offeredAddons }, locale) => ({
    addonid: offeredAddons.map(({ id, name, ...price }) => ({
      value: String(id),
      label: `${name} – ${formatPrice(locale, price)}`,
    })),
  }),
  mistakes: { addition_unknown: 'addonid', addition_not_sold: 'addonid' },
  run: (visit, { addonid }, { id }) =>
    addToBasket(visit, {
      productId: null,
      cycle: null,
      domain: null,
      order: null,
      addonIds: [addonid],
      serviceId: id,
      quantity: 1,
    }),
})
