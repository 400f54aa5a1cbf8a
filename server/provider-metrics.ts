import { Histogram, type Registry } from 'prom-client'
import type { MailTransport } from '../domain/mail/sending.js'
import { Modules, type ProviderModule } from '../domain/modules/modules.js'
import { wrapOperations } from '../domain/modules/wrapped-operations.js'
import type { Channel } from '../domain/notifications/channel.js'
import { ModuleError, moduleTypes } from '../domain/ports/module.js'

/** Called for each completed call. */
export type ObserveCall = (call: {
  readonly module: string
  readonly verb: string
  /** `ok`, the kind of a ModuleError, or `failed` for any other error. */
  readonly outcome: string
  readonly seconds: number
}) => void

export function registerProviderMetrics(registry: Registry): ObserveCall {
  const calls = new Histogram({
    name: 'countinghouse_provider_call_seconds',
    help: 'Calls to provider modules and the mail server, by outcome, and their duration.',
    labelNames: ['module', 'verb', 'outcome'],
    buckets: [0.05, 0.2, 1, 5, 15, 60],
    registers: [registry],
  })
  return ({ seconds, ...labels }) => calls.observe(labels, seconds)
}

/** Milliseconds after the deadline in which an operation can still report its own outcome. */
const graceMs = 200

/** Returns the modules with operations that report each call. */
export const observeModules = (modules: Modules, observe: ObserveCall): Modules =>
  new Modules(moduleTypes.flatMap((type) => modules.ofType(type)).map((module) => observeModule(module, observe)))

function observeModule(module: ProviderModule, observe: ObserveCall): ProviderModule {
  const name = `${module.type}/${module.name}`
  return wrapOperations(
    module,
    (verb, run) =>
      (...args) =>
        timeOperation(
          () => run(...args),
          findDeadlineSignal(args),
          (outcome, seconds) => observe({ module: name, verb, outcome, seconds }),
        ),
  )
}

/** Returns the deadline signal of the argument that has one: the module's context. */
const findDeadlineSignal = (args: readonly unknown[]): AbortSignal | undefined =>
  args.map((arg) => (arg as { signal?: unknown } | null | undefined)?.signal).find((one) => one instanceof AbortSignal)

/**
 * Runs an operation and reports its outcome once. An operation still running `graceMs` after its deadline is reported
 * as unreachable.
 */
function timeOperation(
  run: () => unknown,
  signal: AbortSignal | undefined,
  over: (outcome: string, seconds: number) => void,
): unknown {
  const startedAt = performance.now()
  let isTold = false
  const tell = (outcome: string) => {
    signal?.removeEventListener('abort', expire)
    if (isTold) return
    isTold = true
    over(outcome, (performance.now() - startedAt) / 1000)
  }
  const expire = () => void setTimeout(tell, graceMs, 'unreachable').unref()
  signal?.addEventListener('abort', expire, { once: true })
  try {
    const result = run()
    if (!(result instanceof Promise)) {
      tell('ok')
      return result
    }
    result.then(
      () => tell('ok'),
      (error) => tell(classifyError(error)),
    )
    return result
  } catch (error) {
    tell(classifyError(error))
    throw error
  }
}

const classifyError = (error: unknown): string => (error instanceof ModuleError ? error.kind : 'failed')

/** Returns channels whose deliveries are reported in the same way as calls to modules. */
export const observeChannels = (
  channels: ReadonlyMap<string, Channel>,
  observe: ObserveCall,
): ReadonlyMap<string, Channel> =>
  new Map([...channels].map(([name, channel]) => [name, observeChannel(channel, observe)]))

function observeChannel(channel: Channel, observe: ObserveCall): Channel {
  const { name, deliver } = channel
  if (deliver === undefined) return channel
  return {
    ...channel,
    deliver: (payload, moduleContext) =>
      timeOperation(
        () => deliver.call(channel, payload, moduleContext),
        moduleContext.signal,
        (outcome, seconds) => observe({ module: `notification/${name}`, verb: 'deliver', outcome, seconds }),
      ) as Promise<void>,
  }
}

/** Returns a mail transport that reports each email. */
export const observeMail = <T extends MailTransport>(transport: T, observe: ObserveCall): T => ({
  ...transport,
  send: (mail) =>
    timeOperation(
      () => transport.send(mail),
      undefined,
      (outcome, seconds) => observe({ module: 'mail/smtp', verb: 'send', outcome, seconds }),
    ) as Promise<void>,
})
