import type { Manifest, ModuleType } from '../../domain/ports/module.js'

/** What an installed module says of itself; undefined where none of that name is installed. */
export type ManifestOf = (type: ModuleType, name: string) => Manifest | undefined

const manual = { name: 'manual', parameters: [] }

/** The modules that ask no provider. */
const manifests: readonly Manifest[] = [
  { ...manual, type: 'server', displayName: 'Manual Provisioning' },
  {
    type: 'gateway',
    name: 'banktransfer',
    displayName: 'Bank Transfer',
    parameters: [
      { name: 'instructions', label: 'Account details and what to write in the reference', type: 'textarea' },
    ],
  },
  { ...manual, type: 'gateway', displayName: 'Manual Payment' },
  { ...manual, type: 'registrar', displayName: 'Manual Registration' },
]

export const manifestOf: ManifestOf = (type, name) =>
  manifests.find((manifest) => manifest.type === type && manifest.name === name)
