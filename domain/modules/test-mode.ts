import type { Context } from '../context.js'
import type { Manifest } from '../ports/module.js'
import { loadSandbox } from '../system/sandbox.js'
import { Fault } from '../values/faults.js'
import type { ModuleStates } from './states.js'
import { decryptParameter, type Stored } from './withheld.js'

type ModuleWithTestMode = Pick<Manifest, 'type' | 'name' | 'parameters' | 'testMode'>

/**
 * Returns true for parameters of the provider's test mode, false for live parameters, or undefined if the module cannot
 * tell them apart. Extensions may be untyped, so an error or a result of another type also returns undefined.
 */
export function detectTestMode(
  { testMode }: Pick<Manifest, 'testMode'>,
  config: Readonly<Record<string, string>>,
): boolean | undefined {
  try {
    const isOn: unknown = testMode?.isOn(config)
    return typeof isOn === 'boolean' ? isOn : undefined
  } catch {
    return undefined
  }
}

/** Returns the mode of stored parameters, or undefined if it is unknown or if a value cannot be decrypted. */
export function storedTestMode(
  { secretKey }: Pick<Context, 'secretKey'>,
  module: ModuleWithTestMode,
  stored: Stored,
): boolean | undefined {
  if (module.testMode === undefined) return undefined
  try {
    const values = module.parameters.map((one) => [one.name, decryptParameter(secretKey, module, one, stored)] as const)
    return detectTestMode(module, Object.fromEntries(values))
  } catch {
    return undefined
  }
}

/** Returns the mode of a module's current parameters. */
export const currentTestMode = (
  ctx: Pick<Context, 'secretKey'> & { readonly moduleStates: ModuleStates },
  module: ModuleWithTestMode,
): boolean | undefined => storedTestMode(ctx, module, ctx.moduleStates.stored(module))

/** Returns the reason why a sandbox rejects parameters, without a subject. */
export const sandboxRejectionReason = ({ name }: Pick<Manifest, 'name'>): string =>
  `must belong to the test mode of ${name}: these are live parameters, and this is a sandbox`

/** Throws module_parameter_unsound if a sandbox would get a provider's live parameters (R-2406). */
export async function expectNotLive(
  { db }: Pick<Context, 'db'>,
  module: Pick<Manifest, 'name'>,
  mode: boolean | undefined,
): Promise<void> {
  if (mode === false && (await loadSandbox(db)) !== undefined)
    throw new Fault('module_parameter_unsound', `The parameters ${sandboxRejectionReason(module)}.`)
}
