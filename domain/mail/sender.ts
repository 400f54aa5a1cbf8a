import { parseSender, type Sender } from '../email.js'
import { type Settings, settingDefaults } from '../system/settings.js'

/** The sender of all mail, and whether the setting could be read; the default stands in where it could not. */
export function senderOf(settings: Settings): { readonly sender: Sender; readonly isSound: boolean } {
  const stated = settings.text('mail_from')
  const sender = parseSender(stated)
  const isSound = sender !== undefined || stated.trim() === ''
  return { sender: sender ?? { name: '', address: settingDefaults.mail_from }, isSound }
}
