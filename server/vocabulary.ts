import { faults } from '../domain/values/faults.js'
import { permissions } from '../domain/values/permissions.js'
import type { Vocabulary } from '../engine/catalogue.js'

/** Names that action definitions may refer to. */
export const vocabulary: Vocabulary = {
  permissions: new Set(Object.keys(permissions)),
  faults: new Set(Object.keys(faults)),
}
