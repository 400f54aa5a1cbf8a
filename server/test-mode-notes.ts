import type { Context } from '../domain/context.js'
import type { Modules } from '../domain/modules/modules.js'
import { currentTestMode } from '../domain/modules/test-mode.js'
import { moduleTypes } from '../domain/ports/module.js'

/** Returns a sentence for each enabled module in its provider's test mode, in which nothing is real. */
export const describeTestModes = (
  ctx: Pick<Context, 'secretKey' | 'moduleStates'>,
  modules: Pick<Modules, 'ofType'>,
): readonly string[] =>
  moduleTypes
    .flatMap((type) => modules.ofType(type))
    .filter((module) => ctx.moduleStates.isActive(module.type, module.name) && currentTestMode(ctx, module) === true)
    .map(({ type, name }) => `the ${type} module ${name} is in test mode: nothing it does is real`)
