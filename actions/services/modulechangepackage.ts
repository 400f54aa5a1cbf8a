import { planOf } from '../../domain/products/products.js'
import { actOnServer } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverFaults } from '../_shared/server-action.js'

export default remoteAction({
  name: 'modulechangepackage',
  summary:
    "Change a service's plan on its server to the plan of another product. Its record and billing do not change.",
  method: 'POST',
  permission: 'manage_services',
  risks: ['destroys'],
  required: {
    serviceid: f.id('service'),
    packageid: f.id('product', { description: 'Product whose plan to use.' }),
  },
  returns: serverAnswer,
  further: moduleFields,
  faults: [...serverFaults, 'product_not_found'],

  run: async ({ serviceid, packageid }, remote) => {
    const packageName = await planOf(remote.db, packageid)
    return presentServerAnswer(serviceid, await actOnServer(remote, serviceid, 'changepackage', { packageName }))
  },
})
