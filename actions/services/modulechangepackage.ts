import { findPlanName } from '../../domain/products/products.js'
import { runServerOperation } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverErrors } from '../_shared/server-action.js'

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
  faults: [...serverErrors, 'product_not_found'],

  run: async ({ serviceid, packageid }, remote) => {
    const packageName = await findPlanName(remote.db, packageid)
    const payload = { packageName, productId: packageid }
    return presentServerAnswer(serviceid, await runServerOperation(remote, serviceid, 'changepackage', payload))
  },
})
