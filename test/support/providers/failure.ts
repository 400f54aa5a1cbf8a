import type { Test } from 'tap'
import { ModuleError } from '../../../domain/ports/module.js'

/** How a verb has to fail. */
export interface Failure
  extends Partial<Pick<ModuleError, 'kind' | 'outcomeUnknown' | 'providerCode' | 'retryAfter' | 'leavesBehind'>> {
  readonly message?: string | RegExp
}

/** Passes where the verb throws a ModuleError that matches. */
export async function expectFailure(
  t: Test,
  verb: Promise<unknown>,
  failure: Failure,
  title: string = '',
): Promise<void> {
  const thrown = await verb.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (thrown instanceof ModuleError) t.match(thrown, failure, title)
  else t.fail(`${title} throws a ModuleError`, { thrown })
}
