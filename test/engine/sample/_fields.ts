export * from '../../../engine/composites.js'
export * from '../../../engine/fields.js'
