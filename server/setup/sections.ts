import { loadInOrder } from './order.js'
import type { Section } from './section.js'

/** Every section of the set-up file, in the order in which they are written. */
export const sections: readonly Section[] = await loadInOrder<Section>(new URL('./sections/', import.meta.url))
