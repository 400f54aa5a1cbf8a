import { f } from './kit.js'

/** A setting name, in calls and in answers. */
export const setting = f.identifier({
  description: 'Setting name, case-insensitive.',
  example: 'company_name',
})

/**
 * Empty text and null are values of their own (R-2002). The longest is a logo. The setting decides what is free text in it
 * (R-4144), not this field.
 */
export const settingValue = f.nullable(
  f.code({ max: 280_000, description: 'Value as text; null where none is kept.', example: 'Analytical Hosting' }),
)
