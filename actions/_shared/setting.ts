import { f } from './kit.js'

/** A setting as a caller names it, and as an answer shows it. */
export const setting = f.name({
  description: 'Setting name, case-insensitive.',
  example: 'company_name',
})

/** Empty text is a value of its own, and so is null (ruling 161). */
export const settingValue = f.nullable(f.longText({ example: 'Analytical Hosting' }))
