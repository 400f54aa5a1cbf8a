/**
 * An address as it is compared: without regard to letter case (ruling 58), nor to whether its accents are characters of
 * their own.
 */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase().normalize('NFC')

// As engine/formats.ts has it: controls, formats, fillers and blanks.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
const mailbox = /^[^@,;<>"()[\]\\:]+@[^@,;<>"()[\]\\:]+$/

/** Returns whether mail can go to a text: one address, without a name, and nothing in it that nobody sees. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && !invisible.test(text) && mailbox.test(text)
