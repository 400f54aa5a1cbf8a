import { f } from './kit.js'

export const setting = f.identifier({
  description: 'Setting name, case-insensitive.',
  example: 'company_name',
})

/**
 * Value of a setting. Empty text and null are distinct values (R-2002). The longest value is a logo. The setting
 * determines whether its value is free text (R-4144).
 */
export const settingValue = f.nullable(
  f.code({ max: 280_000, description: 'Value as text; null if none is stored.', example: 'Analytical Hosting' }),
)
