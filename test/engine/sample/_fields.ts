export * from '../../../engine/composites.js'
export * from '../../../engine/fields.js'
export * from '../../../engine/named-records.js'
