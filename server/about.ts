import { about as facts } from '../actions/_shared/about.js'
import { faults } from '../domain/values/faults.js'
import type { About } from '../engine/documents/areas.js'
import { release } from './release.js'

/** The description of the service in the documents, beside its actions. */
export const about = (baseUrl: string = facts.baseUrl): About => ({ ...facts, release, baseUrl, faults })
