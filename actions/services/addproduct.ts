import { createProduct } from '../../domain/products/products.js'
import { action, f } from '../_shared/kit.js'
import { pricing, productFields, readPricing } from '../_shared/product.js'

const { name, type, paytype, autosetup, ...others } = productFields

export default action({
  name: 'addproduct',
  summary: 'Create a product in a group, with its prices.',
  method: 'POST',
  permission: 'manage_services',
  risks: ['money'],
  required: {
    name,
    gid: f.id('productgroup', {
      description:
        'ID of the product group. A new installation has one group with ID 1. The section `productgroups` of the setup file creates others, and applying it prints their IDs.',
    }),
    type,
    paytype,
  },
  optional: {
    ...others,
    autosetup: f.withDefault(autosetup, 'manual'),
    pricing,
    sslmodule: f.code({
      max: 64,
      extension: true,
      description: 'SSL module for products of type `ssl`: each service gets an SSL order. Defaults to `manual`.',
      example: 'acme',
    }),
    hidden: f.flag({ extension: true, description: 'True to hide the product from shops.' }),
    stock: f.integer({
      min: 0,
      max: 1_000_000_000,
      extension: true,
      description: 'Number that can be ordered. Defaults to no limit.',
      example: 10,
    }),
    order: f.integer({
      min: 0,
      max: 1_000_000,
      extension: true,
      description: 'Position within its group.',
      example: 1,
    }),
  },
  returns: { pid: f.id('product') },
  changes: { type: 'product', by: 'pid' },
  rejects: {
    gid: ['product_group_unknown'],
    module: ['server_module_unknown'],
    sslmodule: ['ssl_module_unknown'],
    servergroupid: ['server_group_unknown'],
    pricing: ['currency_unknown'],
  },

  run: async ({ gid, paytype, servergroupid, autosetup, package_name, pricing, order, sslmodule, ...rest }, ctx) => ({
    pid: await createProduct(ctx, {
      ...rest,
      groupId: gid,
      payType: paytype,
      serverGroupId: servergroupid,
      autoSetup: autosetup,
      packageName: package_name,
      pricing: pricing && readPricing(pricing),
      sortOrder: order,
      sslModule: sslmodule,
    }),
  }),
})
