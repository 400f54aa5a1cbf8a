import { moduleTypes } from '../../domain/ports/module.js'
import { f } from './kit.js'

export const moduleName = f.identifier({ description: 'Name of the installed module.', example: 'stripe' })

/** Parameters that identify a module. */
export const module = {
  moduleType: f.oneOf(moduleTypes, { description: 'Kind of module.', example: 'gateway' }),
  moduleName,
}

/** A module, and whether it is active. */
export const moduleState = { ...module, active: f.flag({ description: 'True if the module can be used.' }) }
