import { checkForFraud, fraudThreshold } from '../../domain/orders/fraud-check.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'orderfraudcheck',
  summary: 'Score the fraud risk of an order, with reasons.',
  description: 'Applies fixed rules to the client and its orders, without changes or calls to external services.',
  method: 'POST',
  permission: 'manage_orders',
  risks: [],
  required: { orderid: f.id('order') },
  returns: {
    orderid: f.id('order'),
    fraud: f.flag({ description: `True if the score is ${fraudThreshold} or more.` }),
    fraud_score: f.integer({
      description: 'Total weight of the fraud signs, 100 at most.',
      min: 0,
      max: 100,
      example: 20,
    }),
    risk_level: f.oneOf(['low', 'medium', 'high'], {
      description: '`low` below 30, `medium` below 60, otherwise `high`.',
    }),
    reasons: f.listOf(
      f.text({ max: 1000, example: 'The client placed 4 orders within an hour, above the limit of 3.' }),
      { description: 'One sentence per sign of fraud.' },
    ),
  },
  faults: ['order_not_found'],

  run: async ({ orderid }, ctx) => {
    const { score, risk, reasons } = await checkForFraud(ctx, orderid)
    return { orderid, fraud: score >= fraudThreshold, fraud_score: score, risk_level: risk, reasons: [...reasons] }
  },
})
