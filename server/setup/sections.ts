import { loadInOrder } from './dependency-order.js'
import type { Section } from './section.js'

/** All sections of the setup file, in writing order. */
export const sections: readonly Section[] = await loadInOrder<Section>(new URL('./sections/', import.meta.url))
