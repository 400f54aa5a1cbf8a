import { listProducts } from '../../domain/products/products.js'
import { action, f } from '../_shared/kit.js'
import { presentPricedProduct, pricedProduct, productFields } from '../_shared/product.js'

export default action({
  name: 'getproducts',
  summary: 'List products with their groups and prices.',
  method: 'GET',
  permission: 'list_products',
  optional: {
    pid: f.id('product', { description: 'Only this product.' }),
    gid: f.id('productgroup', { description: 'Only products of this group.' }),
    module: productFields.module,
    hidden: f.flag({ extension: true, description: 'True for only hidden products, false for only visible ones.' }),
  },
  returns: { products: f.listOf(f.record(pricedProduct), { description: 'Products with their prices.' }) },

  run: async ({ pid, gid, module, hidden }, { db, currencies }) => ({
    products: (await listProducts(db, { id: pid, groupId: gid, module, isHidden: hidden })).map(
      presentPricedProduct(currencies),
    ),
  }),
})
