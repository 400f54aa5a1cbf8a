// JSON Schemas of what modules return. Modules may be written in JavaScript, and providers answer anything.

export const text = { type: 'string' } as const
export const words = { type: 'string', pattern: '\\S' } as const
export const flag = { type: 'boolean' } as const
/** YYYY-MM-DD. */
export const day = { type: 'string', format: 'date' } as const
export const oneOf = (...values: readonly string[]) => ({ enum: values }) as const
export const listOf = (items: object) => ({ type: 'array', items }) as const

/** Returns the schema of an object with at least the required properties. Optional ones can be undefined. */
export const record = (
  required: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>> = {},
): object => ({
  type: 'object',
  required: Object.keys(required),
  properties: {
    ...required,
    ...optional,
  },
})
