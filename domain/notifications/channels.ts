import type { Channel } from './channel.js'
import email from './channels/email.js'
import slack from './channels/slack.js'
import telegram from './channels/telegram.js'
import webhook from './channels/webhook.js'

export const channels: ReadonlyMap<string, Channel> = new Map(
  [email, slack, telegram, webhook].map((one) => [one.name, one]),
)

/** Names of parameters that are stored encrypted for every channel. */
export const encryptedParameters: ReadonlySet<string> = new Set(
  [...channels.values()].flatMap(({ parameters }) =>
    parameters.filter(({ type }) => type === 'password').map(({ name }) => name),
  ),
)
