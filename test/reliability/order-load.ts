import { type Answer, callAction } from '../server/serve.js'
import type { Body } from '../support/service.js'

/** An order whose IDs were returned. */
export interface Order {
  readonly domain: string
  readonly orderid: number
  readonly serviceid: number
  readonly invoiceid: number
  /** Set once the calls that accept and pay the order are acknowledged. */
  accepted?: boolean
  transactionid?: number
}

interface Shop {
  readonly clientid: number
  readonly products: readonly number[]
  readonly headers: Readonly<Record<string, string>>
}

/** One call of the load, without `answer` if none came. */
interface Step {
  answer?: Answer
  readonly again: (url: string) => Promise<void>
}

/** Starts callers that place, accept, and pay orders until they get no answer. */
export function startOrders(
  url: string,
  { clientid, products, headers }: Shop,
  { callers, random, orders, name }: { callers: number; random: () => number; orders: Order[]; name: string },
) {
  const steps: Step[] = []
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

  const step = (action: string, parameters: Body, key: string | undefined, done: (body: Body) => void): Step => {
    const made: Step = {
      again: async (url) => {
        const more = key === undefined ? headers : { ...headers, 'idempotency-key': key }
        made.answer = await callAction(url, action, parameters, 'POST', more)
        if (made.answer.status === 200) done(made.answer.body)
      },
    }
    steps.push(made)
    return made
  }

  const next = (): Step => {
    const order = oneOf(orders)
    if (order === undefined || random() < 0.4) {
      const domain = `${name}n${steps.length}.example`
      return step('addorder', { clientid, pid: [oneOf(products)], domain: [domain] }, domain, (body) =>
        orders.push({ domain, orderid: body.orderid, serviceid: body.serviceids[0], invoiceid: body.invoiceid }),
      )
    }
    const { orderid, invoiceid } = order
    // No key, because the call reaches a provider, and a repetition with a key would have to wait while the first call
    // may still be running.
    if (random() < 0.5)
      return step('acceptorder', { orderid }, undefined, () => {
        order.accepted = true
      })
    const transid = `payment of ${invoiceid}`
    const key = `${name} ${steps.length}`
    return step('addinvoicepayment', { invoiceid, transid, amount: 10 }, key, ({ transactionid }) => {
      order.transactionid = transactionid
    })
  }

  const caller = async () => {
    for (;;)
      try {
        await next().again(url)
      } catch {
        return
      }
  }
  return { steps, ended: Promise.all(Array.from({ length: callers }, caller)) }
}
