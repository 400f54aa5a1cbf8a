// Exports for actions outside this tree, imported as `countinghouse/actions`.
export type { Middleware } from 'koa'
export * from '../../actions/_shared/kit.js'
export { instant, later, today } from '../../domain/context.js'
export { Fault } from '../../domain/values/faults.js'
