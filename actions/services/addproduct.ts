import { createProduct } from '../../domain/products/products.js'
import { action, f } from '../_shared/kit.js'
import { pricing, productFields } from '../_shared/product.js'

const { name, type, paytype, autosetup, ...others } = productFields

export default action({
  name: 'addproduct',
  summary: 'Create a product in a group, with its prices.',
  method: 'POST',
  permission: 'manage_services',
  required: { name, gid: f.id('productgroup'), type, paytype },
  optional: { ...others, autosetup: f.withDefault(autosetup, 'manual'), pricing },
  returns: { pid: f.id('product') },
  changes: { type: 'product', by: 'pid' },
  rejects: {
    gid: ['product_group_unknown'],
    module: ['server_module_unknown'],
    servergroupid: ['server_group_unknown'],
    pricing: ['currency_unknown'],
  },

  run: async ({ gid, paytype, servergroupid, autosetup, package_name, ...rest }, ctx) => ({
    pid: await createProduct(ctx, {
      ...rest,
      groupId: gid,
      payType: paytype,
      serverGroupId: servergroupid,
      autoSetup: autosetup,
      packageName: package_name,
    }),
  }),
})
