const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** Lifetimes of emailed links that grant access, in milliseconds. */
export const signInLinkLifeMs = 15 * minuteMs
export const resetLinkLifeMs = 2 * hourMs
export const inviteLinkLifeMs = 7 * 24 * hourMs

/** Lifetimes of emailed links that confirm an address, or undo its change, in milliseconds. */
export const confirmLinkLifeMs = 3 * 24 * hourMs
export const restoreLinkLifeMs = 3 * 24 * hourMs
