import t from 'tap'
import { withService } from '../../support/service.js'

withService(t, 'getpaymentmethods', async (t, api) => {
  const names = async (): Promise<string[]> => {
    const { totalresults, paymentmethods } = await api.ok('getpaymentmethods')
    t.equal(totalresults, paymentmethods.length)
    return paymentmethods.map(({ module }: { module: string }) => module)
  }

  // R-2307
  t.test('lists a gateway only if it is enabled and has its required parameters', async (t) => {
    t.strictSame(await names(), ['banktransfer', 'manual'])
    const stripe = { moduleType: 'gateway', moduleName: 'stripe' }
    await api.ok('activatemodule', stripe)
    t.strictSame(await names(), ['banktransfer', 'manual'])
    const { parameters } = await api.ok('getmoduleconfigurationparameters', stripe)
    const needed = parameters.filter(({ required }: { required: boolean }) => required)
    await api.ok('updatemoduleconfiguration', {
      ...stripe,
      parameters: Object.fromEntries(needed.map(({ name }: { name: string }) => [name, 'c2VjcmV0'])),
    })
    t.strictSame(await names(), ['banktransfer', 'manual', 'stripe'])
    await api.ok('deactivatemodule', { moduleType: 'gateway', moduleName: 'banktransfer' })
    t.strictSame(await names(), ['manual', 'stripe'])
  })
})
