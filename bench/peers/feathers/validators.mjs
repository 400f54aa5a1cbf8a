import { Ajv } from '@feathersjs/schema'
import { getValidator } from '@feathersjs/typebox'
import addFormats from 'ajv-formats'

// All values arrive as text, in a query or a form, and are converted.
const ajv = addFormats(new Ajv({ coerceTypes: true, useDefaults: true }), ['email'])

export const validator = (schema) => getValidator(schema, ajv)
