import { parseSender, type Sender } from '../email.js'
import { type Settings, settingDefaults, settingProblem } from '../system/settings.js'

/** The sender of all mail, and whether the setting could be read; the default stands in where it could not. */
export function senderOf(settings: Settings): { readonly sender: Sender; readonly isSound: boolean } {
  const sender = parseSender(settings.text('mail_from')) ?? { name: '', address: settingDefaults.mail_from }
  return { sender, isSound: settingProblem('mail_from', settings.valueOf('mail_from') ?? '') === undefined }
}
