import t from 'tap'
import { countsOfStep } from '../support/daily.js'
import { withService } from '../support/service.js'

withService(t, 'the step tax ids', async (t, api) => {
  t.strictSame(await countsOfStep(api, 'tax ids'), {}, 'nothing is to be done')
})
