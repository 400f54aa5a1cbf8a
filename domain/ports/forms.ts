import { isMailAddress } from '../email.js'
import type { Form } from './module.js'

/** Whether modules may call it. A user name in it would stand in logs. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password
}

export const addressForm: Form = { rule: 'an address of http or https without a user name in it', holds: isAddress }

/** A form that an empty value has too, for what may be left out. */
export const emptyOr = ({ rule, holds }: Form): Form => ({
  rule: `${rule}, or empty`,
  holds: (text) => text.trim() === '' || holds(text),
})

export const emailForm: Form = { rule: 'an e-mail address', holds: (text) => isMailAddress(text.trim()) }
