import type { Test } from 'tap'
import { ModuleError } from '../../../domain/ports/module.js'

/** Expected error of an operation. */
export interface Failure
  extends Partial<
    Pick<ModuleError, 'kind' | 'outcomeUnknown' | 'providerCode' | 'retryAfter' | 'leavesBehind' | 'isAbsent'>
  > {
  readonly message?: string | RegExp
}

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
