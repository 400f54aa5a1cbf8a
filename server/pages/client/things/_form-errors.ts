import { Fault, type FaultCode } from '../../../../domain/values/faults.js'
import type { TextKey } from '../../../../domain/words/locale.js'
import { Mistake } from '../../definition.js'
import type { Visit } from '../../visit.js'

/** Texts for providers that do not respond or that reject a request. */
const providerTexts: Readonly<Record<string, TextKey>> = {
  registrar_unreachable: ['things', 'registrarSilent'],
  registrar_refused: ['things', 'registrarRefused'],
  nameservers_not_accepted: ['things', 'registrarRefused'],
  module_unreachable: ['things', 'serverSilent'],
  module_refused: ['things', 'serverRefused'],
  ssl_unreachable: ['things', 'authoritySilent'],
  ssl_refused: ['things', 'authorityRefused'],
}

/**
 * Returns the client's text for an error, or undefined for a missing record, which has its own page. Messages of
 * unreachable providers are omitted because they name hosts.
 */
export function findErrorText(
  { speech: { locale } }: Pick<Visit, 'speech'>,
  fault: Fault,
): { readonly text: TextKey; readonly values: Readonly<Record<string, string>> } | undefined {
  if (fault.kind === 'missing') return undefined
  // The cause contains the reason why a registrar rejected name servers.
  const { code, message } = fault.cause instanceof Fault ? fault.cause : fault
  const ofProvider = providerTexts[code]
  if (ofProvider !== undefined) return { text: ofProvider, values: { message } }
  const { thingFaults } = locale.words
  const own = Object.hasOwn(thingFaults, code) ? thingFaults[code as keyof typeof thingFaults] : locale.fault(fault)
  return { text: ['things', 'notDone'], values: { message: own } }
}

/** Field names by error code. */
export type ErrorFields = Readonly<Partial<Record<FaultCode, string>>>

/**
 * Runs a job that a rule or a provider may reject. Throws the error as a Mistake, so that the form is shown again
 * (R-4504).
 */
export async function withFormErrors<T>(
  visit: Pick<Visit, 'speech'>,
  job: () => Promise<T>,
  fields: ErrorFields = {},
): Promise<T> {
  try {
    return await job()
  } catch (error) {
    const told = error instanceof Fault ? findErrorText(visit, error) : undefined
    if (told === undefined) throw error
    throw new Mistake(fields[(error as Fault).code] ?? '', told.text, told.values)
  }
}
