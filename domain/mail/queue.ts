import { instant, type Work } from '../work.js'
import { type Rendered, render } from './render.js'
import { templates } from './templates.js'

export interface Recipient {
  readonly to: string
  /** The client whose mail log it belongs to, and whose language it is written in. */
  readonly clientId?: number | undefined
}

/**
 * Writes a mail into the outbox, in the transaction of its event: it goes out if the event happened, and only then.
 * Writes nothing where mail is disabled or the template is switched off.
 */
export async function queueMail(
  work: Work,
  name: string,
  { to, clientId }: Recipient,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const { db, now, settings } = work
  if (settings.on('mail_disabled')) return
  const mail = await compose(work, name, clientId, { company_name: settings.text('company_name'), ...variables })
  if (mail === undefined) return
  await db('emails').insert({
    client_id: clientId ?? null,
    template: name,
    recipient: to,
    subject: mail.subject,
    body: mail.body,
    status: 'queued',
    attempts: 0,
    next_attempt_at: instant(now),
    created_at: instant(now),
  })
}

/** In the client's language where the template has it, else in English as edited, else as built in. */
async function compose(
  { db }: Work,
  name: string,
  clientId: number | undefined,
  variables: Readonly<Record<string, string>>,
): Promise<Rendered | undefined> {
  const builtIn = templates.get(name)
  const client = clientId === undefined ? undefined : await db('clients').where({ id: clientId }).first('language')
  const edited = await db('email_templates')
    .where({ name })
    .whereIn('language', [client?.language ?? 'en', 'en'])
  const chosen = edited.find(({ language }) => language === client?.language) ?? edited[0]
  if (chosen?.is_active === 0) return undefined
  if (chosen !== undefined) {
    // An edited template that fails must not fail the event: the built-in text says the same.
    const mail = await render(chosen, variables).catch((error: unknown) => {
      if (builtIn === undefined) throw error
    })
    if (mail !== undefined) return mail
  }
  if (builtIn === undefined) throw new Error(`there is no mail template ${name}`)
  return render(builtIn, variables)
}
