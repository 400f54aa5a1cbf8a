/** An address as it is compared: without regard to letter case (ruling 58). */
export const emailKey = (email: string): string => email.toLowerCase()
