import { Fault, type FaultCode } from '../../../../domain/values/faults.js'
import type { TextKey } from '../../../../domain/words/locale.js'
import { Mistake } from '../../definition.js'
import type { Visit } from '../../visit.js'

/** Sentences about providers that do not answer, or have refused. */
const ofProviders: Readonly<Record<string, TextKey>> = {
  registrar_unreachable: ['things', 'registrarSilent'],
  registrar_refused: ['things', 'registrarRefused'],
  nameservers_not_accepted: ['things', 'registrarRefused'],
  module_unreachable: ['things', 'serverSilent'],
  module_refused: ['things', 'serverRefused'],
  ssl_unreachable: ['things', 'authoritySilent'],
  ssl_refused: ['things', 'authorityRefused'],
}

/**
 * Returns what a client reads of a fault; undefined for a record that is not there, which has a page of its own. Messages of
 * providers that cannot be reached name hosts, so that they are kept back.
 */
export function sentenceOf(
  { speech: { locale } }: Pick<Visit, 'speech'>,
  fault: Fault,
): { readonly text: TextKey; readonly values: Readonly<Record<string, string>> } | undefined {
  if (fault.kind === 'missing') return undefined
  // Name servers that a registrar did not take have the reason beneath.
  const { code, message } = fault.cause instanceof Fault ? fault.cause : fault
  const ofProvider = ofProviders[code]
  if (ofProvider !== undefined) return { text: ofProvider, values: { message } }
  const { thingFaults } = locale.words
  const own = Object.hasOwn(thingFaults, code) ? thingFaults[code as keyof typeof thingFaults] : locale.fault(fault)
  return { text: ['things', 'notDone'], values: { message: own } }
}

/** The faults that are told beside a field, by their codes. */
export type FieldsOfFaults = Readonly<Partial<Record<FaultCode, string>>>

/** Runs what a rule or a provider may refuse. Throws the sentence for the form, which is shown again (R-4504). */
export async function telling<T>(
  visit: Pick<Visit, 'speech'>,
  job: () => Promise<T>,
  fields: FieldsOfFaults = {},
): Promise<T> {
  try {
    return await job()
  } catch (error) {
    const told = error instanceof Fault ? sentenceOf(visit, error) : undefined
    if (told === undefined) throw error
    throw new Mistake(fields[(error as Fault).code] ?? '', told.text, told.values)
  }
}
