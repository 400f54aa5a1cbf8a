import { moduleTypes } from '../../domain/ports/module.js'
import { f } from './kit.js'

export const moduleName = f.name({ description: 'Name of the installed module.', example: 'stripe' })

/** What names a module. */
export const module = {
  moduleType: f.oneOf(moduleTypes, { example: 'gateway' }),
  moduleName,
}

/** A module and whether it is switched on. */
export const switched = { ...module, active: f.flag() }
