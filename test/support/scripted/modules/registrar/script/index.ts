import { registrarModule } from '../../../../../../domain/ports/registrar.js'

/** What the provider answers to each operation, and the operations that it was asked for. Errors are thrown. */
export const script: {
  answers: Record<string, unknown>
  readonly calls: [verb: string, ...given: unknown[]][]
} = { answers: {}, calls: [] }

// Scripted answers can have any type.
// biome-ignore lint/suspicious/noExplicitAny: see above
const answer = async (verb: string, ...given: readonly unknown[]): Promise<any> => {
  script.calls.push([verb, ...given])
  const scripted = script.answers[verb]
  if (scripted instanceof Error) throw scripted
  return scripted
}

/** A registrar that returns the scripted answers. */
export default registrarModule({
  name: 'script',
  displayName: 'Script',
  parameters: [],
  register: ({ domain }, _, years) => answer('register', domain, years),
  renew: ({ domain }, _, years) => answer('renew', domain, years),
  transfer: ({ domain }, _, code) => answer('transfer', domain, code),
  setNameservers: ({ domain }) => answer('setNameservers', domain),
  sync: ({ domain }) => answer('sync', domain),
})
