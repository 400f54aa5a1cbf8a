import { Ajv } from '@feathersjs/schema'
import { getValidator } from '@feathersjs/typebox'
import addFormats from 'ajv-formats'

// Everything arrives as text, in a query or in a form.
const ajv = addFormats(new Ajv({ coerceTypes: true, useDefaults: true }), ['email'])

export const validator = (schema) => getValidator(schema, ajv)
