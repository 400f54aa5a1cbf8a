import { Compile } from 'typebox/schema'
import { einvoiceAnswers } from '../ports/einvoice.js'
import { gatewayAnswers } from '../ports/gateway.js'
import { type ModuleType, unreachable } from '../ports/module.js'
import { registrarAnswers } from '../ports/registrar.js'
import { functionAnswer, serverAnswers } from '../ports/server.js'
import { sslAnswers } from '../ports/ssl.js'
import type { ProviderModule } from './modules.js'
import { wrapOperations } from './wrapped-operations.js'

/** JSON Schemas of the answers to read, by module type and operation. */
const schemas: Readonly<Partial<Record<ModuleType, Readonly<Record<string, object>>>>> = {
  server: serverAnswers,
  gateway: gatewayAnswers,
  registrar: registrarAnswers,
  ssl: sslAnswers,
  einvoice: einvoiceAnswers,
}

/**
 * Returns the module with operations whose answers match the port. Anything else is no answer: the operation throws
 * unreachable with an unknown outcome and the reason (R-2313).
 */
export function validateAnswers(module: ProviderModule): ProviderModule {
  const known: Readonly<Record<string, object>> = schemas[module.type] ?? {}
  const own = 'functions' in module ? Object.keys(module.functions ?? {}) : []
  return wrapOperations(module, (verb, run) => {
    const schema = Object.hasOwn(known, verb) ? known[verb] : own.includes(verb) ? functionAnswer : undefined
    if (schema === undefined) return run
    const validator = Compile(schema)
    return async (...args) => {
      const answer = await run(...args)
      if (validator.Check(answer)) return answer
      const [, [first] = []] = validator.Errors(answer)
      throw unreachable(
        `The module ${module.name} gave no valid answer to ${verb}: ${describeError(answer, first)}`,
        true,
      )
    }
  })
}

interface SchemaError {
  readonly instancePath: string
  readonly message: string
}

/** Maximum number of characters of an invalid value in a message. */
const maxShown = 60

/** Describes the first invalid value of an answer, for example `expiryDate "-0001-11-30" must match format "date"`. */
function describeError(answer: unknown, error: SchemaError | undefined): string {
  const path = error?.instancePath.split('/').slice(1) ?? []
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], answer)
  const isShown = ['string', 'number', 'boolean'].includes(typeof value)
  return [path.join('.'), isShown ? JSON.stringify(value).slice(0, maxShown) : '', error?.message ?? 'is invalid']
    .filter((part) => part !== '')
    .join(' ')
}
