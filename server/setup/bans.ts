import { addressOrPrefix } from '../../engine/address.js'

/** Returns a ban in the form in which it is stored; undefined for text that is none. */
export const storedBan = (text: string): string | undefined => addressOrPrefix(text)
