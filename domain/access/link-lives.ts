const hourMs = 60 * 60 * 1000

/** Milliseconds for which a mailed link lets its holder in. */
export const resetLinkLifeMs = 2 * hourMs
export const inviteLinkLifeMs = 7 * 24 * hourMs
