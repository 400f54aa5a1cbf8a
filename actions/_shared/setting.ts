import { f } from './kit.js'

/** A setting name, in calls and in answers. */
export const setting = f.name({
  description: 'Setting name, case-insensitive.',
  example: 'company_name',
})

/** Empty text and null are values of their own (R-2002). The longest is a logo. */
export const settingValue = f.nullable(
  f.text({ max: 280_000, description: 'Value as text; null where none is kept.', example: 'Analytical Hosting' }),
)
