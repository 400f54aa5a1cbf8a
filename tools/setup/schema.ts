import { type JsonSchema, mapProperties, toPlainSchema } from '../../engine/documents/json-schema.js'
import { type Field, nullable } from '../../engine/fields.js'
import { isValueMap } from '../../server/setup/fields.js'
import { acceptsPlaceholder } from '../../server/setup/placeholders.js'
import { rowDirectives } from '../../server/setup/read.js'
import type { Section } from '../../server/setup/section.js'

/**
 * Returns the JSON Schema of a setup file. It cannot express conditions that depend on the database, such as whether an
 * entry is new.
 */
export const makeSetupSchema = (sections: readonly Section[]): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Countinghouse setup file',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(sections.map((section) => [section.name, sectionSchema(section)])),
})

function sectionSchema(section: Section): JsonSchema {
  const { summary, map, key, required, optional } = section
  const [value] = Object.values(required)
  if (map && value !== undefined) {
    const [name] = Object.values(key) as [Field]
    return {
      description: summary,
      type: 'object',
      propertyNames: toPlainSchema(name.schema),
      additionalProperties: valueSchema(value),
    }
  }
  return {
    description: summary,
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: Object.entries(key).flatMap(([name, field]) => (field.default === undefined ? [name] : [])),
      properties: Object.fromEntries(
        Object.entries({ ...key, ...required, ...optional, ...rowDirectives(section) }).map(([name, field]) => [
          name,
          name === 'rename' ? { ...valueSchema(field), description: 'The new name.' } : valueSchema(field),
        ]),
      ),
      ...(section.removal !== undefined && {
        if: { properties: { absent: { const: true } }, required: ['absent'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { propertyNames: { enum: [...Object.keys(key), 'absent'] } },
      }),
    },
  }
}

/** Allows null for fields that can be cleared, and a placeholder for fields that accept one. */
function valueSchema(field: Field): JsonSchema {
  const schema = toPlainSchema((field.cleared === undefined ? field : nullable(field)).schema)
  if (acceptsPlaceholder(field)) return orPlaceholder(schema)
  if (isValueMap(field) && schema.patternProperties !== undefined)
    return { ...schema, patternProperties: mapProperties(schema.patternProperties, orPlaceholder) }
  return schema
}

const placeholder: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['ask'],
  properties: {
    ask: { type: 'string', description: 'Name that asks for the value when the file is applied.' },
  },
}

const orPlaceholder = ({ description, ...schema }: JsonSchema): JsonSchema => ({
  ...(description !== undefined && { description }),
  anyOf: [schema, placeholder],
})
