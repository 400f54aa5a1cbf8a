import type { Test } from 'tap'
import type { DeliveryRow } from '../../../../db/rows-system.js'
import { type Answer, openProvider } from '../../../../tools/pretend-panel/provider.js'
import { eventually } from '../../../support/eventually.js'
import { runJobs } from '../../../support/jobs.js'
import type { Api } from '../../../support/service.js'
import { readDeliveries } from '../../../support/webhooks.js'

/** Action parameters that identify the module. */
export const addon = { moduleType: 'addon', moduleName: 'webhooks' }
export const loopback = { environment: { ALLOW_PRIVATE_HOSTS: '127.0.0.1' } }

/** Opens a receiver on loopback. `answers.next` sets the response to further calls. */
export async function openEndpoint(t: Test) {
  const answers: { next: Answer } = { next: { status: 204 } }
  const provider = await openProvider(t, () => answers.next)
  return Object.assign(provider, { answers, endpoint: `${provider.url}/hook` })
}

/** Runs jobs until every delivery to the endpoint satisfies `how`, and returns the deliveries. */
export async function waitForDeliveries(
  api: Api,
  endpoint: string,
  how: (row: DeliveryRow) => boolean,
  timeoutMs?: number,
): Promise<DeliveryRow[]> {
  let rows: DeliveryRow[] = []
  const look = async () => {
    await runJobs(api)
    rows = (await readDeliveries(api)).filter(({ destination }) => destination === endpoint)
    return rows.length > 0 && rows.every(how)
  }
  await eventually(`all deliveries to ${endpoint} are in the expected state`, look, timeoutMs)
  return rows
}

export const isSent = ({ status }: DeliveryRow) => status === 'sent'
