import { f } from '../../../../actions/_shared/kit.js'

export const domainName = {
  label: ['shop', 'domain'],
  hint: ['shop', 'domainHint'],
  type: 'text',
  field: f.code({ max: 253, description: 'Domain name.', example: 'example.com' }),
} as const

export const transferCode = {
  label: ['shop', 'transferCode'],
  hint: ['shop', 'transferCodeHint'],
  type: 'text',
  field: f.code({ max: 255, description: 'Transfer (EPP) code for the domain.', example: 'aB3-x9' }),
} as const
