import type { Context } from '../context.js'
import type { Manifest } from '../ports/module.js'
import { loadSandbox } from '../system/sandbox.js'
import { Fault } from '../values/faults.js'
import type { ModuleStates } from './states.js'
import { openedValue, type Stored } from './withheld.js'

type Tried = Pick<Manifest, 'type' | 'name' | 'parameters' | 'testMode'>

/**
 * Returns true where parameters are those of the provider's test mode, false for those of the live one, undefined where the
 * module or the parameters do not tell. Extensions may be written without types.
 */
export function testModeOf(
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

/** The same for parameters as they are stored. What cannot be opened tells nothing. */
export function storedTestMode(
  { secretKey }: Pick<Context, 'secretKey'>,
  module: Tried,
  stored: Stored,
): boolean | undefined {
  if (module.testMode === undefined) return undefined
  try {
    const values = module.parameters.map((one) => [one.name, openedValue(secretKey, module, one, stored)] as const)
    return testModeOf(module, Object.fromEntries(values))
  } catch {
    return undefined
  }
}

/** Returns what a module that is installed is set to. */
export const presentTestMode = (
  ctx: Pick<Context, 'secretKey'> & { readonly moduleStates: ModuleStates },
  module: Tried,
): boolean | undefined => storedTestMode(ctx, module, ctx.moduleStates.stored(module))

/** Why a sandbox does not take parameters, without a subject. */
export const notInSandbox = ({ name }: Pick<Manifest, 'name'>): string =>
  `must be of the test mode of ${name}: these are live, and this is a sandbox`

/**
 * Checks that a sandbox is given nothing of a provider's live mode (R-2406). Throws module_parameter_unsound.
 */
export async function expectNotLive(
  { db }: Pick<Context, 'db'>,
  module: Pick<Manifest, 'name'>,
  mode: boolean | undefined,
): Promise<void> {
  if (mode === false && (await loadSandbox(db)) !== undefined)
    throw new Fault('module_parameter_unsound', `The parameters ${notInSandbox(module)}.`)
}
