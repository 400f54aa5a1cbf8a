const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** Milliseconds for which a mailed link lets its holder in. */
export const signInLinkLifeMs = 15 * minuteMs
export const resetLinkLifeMs = 2 * hourMs
export const inviteLinkLifeMs = 7 * 24 * hourMs

/** Milliseconds for which a mailed link proves an address, and for which one takes an address back. */
export const confirmLinkLifeMs = 3 * 24 * hourMs
export const takeBackLinkLifeMs = 3 * 24 * hourMs
