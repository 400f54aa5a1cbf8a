import t from 'tap'
import { advance } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, makePromotion } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const serviceOf = async (api: Api, serviceid: number) => (await api.ok('getclientsproducts', { serviceid })).data[0]

// R-2745
withService(
  t,
  'a promotion for three periods reduces three periods, even if the first one is free',
  async (t, api) => {
    const pid = await makeProduct(api, { name: 'Hosting', prices: { monthly: 1000, annually: 10_000 } })
    const clientid = await makeClient(api)
    await makePromotion(api, { code: 'HALF3', type: 'percentage', value: 5000, is_recurring: 1, periods: 3 })
    await makePromotion(api, { code: 'FREE3', type: 'percentage', value: 10_000, is_recurring: 1, periods: 3 })
    await makePromotion(api, { code: 'ONE', type: 'percentage', value: 5000, is_recurring: 1, periods: 1 })
    const ids: number[] = []
    for (const promocode of ['HALF3', 'FREE3', 'ONE']) {
      const { orderid, serviceids, invoiceid } = await api.ok('addorder', { clientid, pid, promocode })
      if (invoiceid !== null) await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await api.ok('acceptorder', { orderid })
      ids.push(serviceids[0])
    }
    t.equal((await serviceOf(api, ids[2] as number)).recurringamount, 10)
    for (let month = 0; month < 4; month++) {
      for (const { invoiceid, balance } of (await api.ok('getinvoices', { userid: clientid })).data)
        if (balance > 0) await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await advance(api, 31)
    }
    const amountsOf = async (id: number) =>
      (
        await api.database
          .read('invoice_items')
          .where({ type: 'service', related_id: id })
          .orderBy('period_start')
          .pluck('amount')
      ).slice(0, 4)
    t.strictSame(await amountsOf(ids[0] as number), [500, 500, 500, 1000])
    t.strictSame((await amountsOf(ids[1] as number)).slice(0, 3), [0, 0, 1000], 'the first period has no line')
    t.strictSame((await amountsOf(ids[2] as number)).slice(0, 2), [500, 1000])
    t.equal((await serviceOf(api, ids[0] as number)).recurringamount, 10)
  },
  withoutJobs,
)
