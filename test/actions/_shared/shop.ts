import type { Test } from 'tap'
import { openWhm, type Whm } from '../../../tools/pretend-panel/whm.js'
import { makeClient, makeProduct, makeServer } from '../../support/fixtures.js'
import type { Api, Body } from '../../support/service.js'

/**
 * Starts a mock WHM server. `place` orders a hosting account on the server and a product without a module, for a new
 * client.
 */
export async function openShop(t: Test, api: Api): Promise<{ whm: Whm; place: () => Promise<Body> }> {
  const whm = await openWhm(t)
  await makeServer(api, { module: 'cpanel', port: whm.port, access_key: 'TOKEN' })
  const hosting = await makeProduct(api, { module: 'cpanel', package_name: 'Basic', prices: { monthly: 500 } })
  const plain = await makeProduct(api, { prices: { monthly: 500 } })
  let made = 0
  const place = async (): Promise<Body> => {
    const clientid = await makeClient(api)
    const domain = [`placed${++made}.example`]
    return { clientid, ...(await api.ok('addorder', { clientid, pid: [hosting, plain], domain })) }
  }
  return { whm, place }
}
