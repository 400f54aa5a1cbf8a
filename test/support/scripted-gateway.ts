import { fileURLToPath } from 'node:url'
import { withoutJobs } from './daily.js'
import { makeClient } from './fixtures.js'
import { makePayMethod } from './gateways.js'
import { script } from './scripted/modules/gateway/script/index.js'
import type { Api, Body } from './service.js'

export { script }

/** Options for a service without jobs, with the scripted modules. */
export const withScript = {
  environment: {
    ...withoutJobs.environment,
    EXTENSIONS_DIR: fileURLToPath(new URL('./scripted', import.meta.url)),
  },
}

/** Sets the gateway's answers, and forgets its earlier calls. */
export function scriptAnswers(answers: Readonly<Record<string, unknown>>): void {
  script.calls.length = 0
  script.answers = { ...answers }
}

/** Returns the verbs of the calls that the gateway received. */
export const verbs = (): readonly string[] => script.calls.map(([verb]) => verb)

/** Creates a client whose stored payment method at the scripted gateway is charged automatically. */
export async function makePayer(api: Api, details: Body = {}): Promise<number> {
  const clientid = await makeClient(api, details)
  const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
  await makePayMethod(api, clientid, { gateway: 'script', is_default: 1, token: `card-${clientid}`, ...consent })
  return clientid
}

/** Creates an invoice of 10.00 that is due today. */
export async function makeDueInvoice(api: Api, userid: number): Promise<number> {
  const items = [{ description: 'Hosting', amount: 10, taxed: false }]
  const duedate = api.now().toISOString().slice(0, 10)
  return (await api.ok('createinvoice', { userid, items, duedate })).invoiceid
}
