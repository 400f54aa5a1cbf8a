import type { Form } from './module.js'

/** Whether modules may call it. A user name in it would stand in logs. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password
}

export const addressForm: Form = { rule: 'an address of http or https without a user name in it', holds: isAddress }

export const emailForm: Form = {
  rule: 'an e-mail address',
  holds: (text) => /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text.trim()),
}
