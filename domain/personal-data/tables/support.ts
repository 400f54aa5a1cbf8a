import { forgotten, staffAddressSql } from '../../log/activity.js'
import { type Judgements, ofClient, ofRow } from '../judgement.js'

/** Tables of tickets, projects, and emails, and the logs of calls and events. */
export const supportTables: Judgements = {
  tickets: {
    fate: 'deleted',
    isErased: true,
    why: 'What the client has asked. Tickets of people who are no clients stay until staff deletes them.',
    owner: ofClient,
    personal: 'subject message name email author deleted_replies',
    plain: `id tid client_id department_id address_of login_id priority status flag_id merged_into quote_line is_unverified
      created_at last_reply_at`,
  },
  ticket_replies: {
    fate: 'deleted',
    isErased: true,
    why: 'Replies on tickets. One that waits to be accepted goes with its ticket, too, but nothing proves that the client wrote it: it may be a stranger’s, of whom the client learns nothing. No export has it, its files and the mail by which staff hears of it, until it is accepted.',
    ofOthers: 'ticket_replies.is_unverified = 1',
    owner: [ofRow('ticket_id', 'tickets'), ofClient],
    personal: 'message name email author subject edited_by',
    plain: 'id ticket_id client_id previous_status edited_at quote_line is_unverified created_at',
  },
  ticket_notes: {
    fate: 'deleted',
    why: 'Notes of staff on tickets.',
    owner: ofRow('ticket_id', 'tickets'),
    personal: 'message author',
    plain: 'id ticket_id created_at',
  },
  ticket_attachments: {
    fate: 'deleted',
    why: 'Files that came with tickets.',
    ofOthers:
      'exists (select 1 from ticket_replies where ticket_replies.id = ticket_attachments.reply_id and ticket_replies.is_unverified = 1)',
    owner: ofRow('ticket_id', 'tickets'),
    rowsAtOnce: 1,
    personal: 'name content',
    plain: 'id ticket_id reply_id',
  },
  ticket_tokens: {
    fate: 'deleted',
    why: 'What lets mails of one recipient into one ticket, as long as the ticket is there. No export has those of staff.',
    ofOthers: "ticket_tokens.side = 'staff'",
    owner: ofRow('ticket_id', 'tickets'),
    personal: 'recipient',
    secret: 'token hash',
    plain: 'id ticket_id side staff_id created_at',
  },
  ticket_senders: {
    fate: 'deleted',
    why: 'Addresses from which staff has accepted replies to a ticket.',
    owner: ofRow('ticket_id', 'tickets'),
    personal: 'email_key author',
    plain: 'id ticket_id created_at',
  },
  received_mails: {
    fate: 'expires',
    why: 'Mails that came in, without their text, so that each is taken once: for 90 days.',
    personal: 'message_id sender subject answered',
    secret: 'key',
    plain: 'id token_id outcome ticket_id created_at',
  },
  blocked_senders: {
    fate: 'staff',
    why: 'Addresses from which no tickets are taken, until staff lifts it.',
    personal: 'email email_key author',
    plain: 'id created_at',
  },
  projects: {
    fate: 'deleted',
    isErased: true,
    why: 'Work for the client.',
    owner: ofClient,
    personal: 'title description',
    plain: 'id client_id owner_id status due_date created_at',
  },
  project_messages: {
    fate: 'deleted',
    why: 'Messages of projects.',
    owner: ofRow('project_id', 'projects'),
    personal: 'message author',
    plain: 'id project_id created_at',
  },
  project_tasks: {
    fate: 'deleted',
    why: 'Tasks of projects.',
    owner: ofRow('project_id', 'projects'),
    personal: 'task notes',
    plain: 'id project_id due_date is_completed created_at',
  },
  task_timers: {
    fate: 'deleted',
    why: 'Time that staff spent on tasks.',
    owner: ofRow('task_id', 'project_tasks'),
    plain: 'id task_id staff_id started_at ended_at seconds',
  },
  emails: {
    fate: 'deleted',
    isErased: true,
    why: 'Mails to the client and about its tickets, those that wait too. Mails that are of no client, such as notifications of staff and links for a password, go after `log_keep_days`.',
    owner: [ofClient, ofRow('ticket_id', 'tickets')],
    rowsAtOnce: 50,
    ofOthers: "emails.template = 'ticket reply unverified'",
    personal: 'recipient subject body last_error',
    plain: `id client_id template status attempts unfinished_attempts next_attempt_at leased_until sent_at ticket_id
      invoice_id holds_password lane due_at traceparent language token_id bounced_at created_at`,
  },
  sealed_mails: {
    fate: 'deleted',
    why: 'Texts of mails with a link or a password, until they are sent.',
    secret: 'body',
    plain: 'id',
  },
  email_attachments: {
    fate: 'deleted',
    why: 'Which file goes with which mail.',
    plain: 'email_id attachment_id',
  },
  activity_log: {
    fate: 'cleared',
    isErased: true,
    why: 'Who did what when: kept for `log_keep_days`, without what it says of the client, and without the addresses of those who are not staff.',
    owner: [ofClient, { column: 'about_client_id', deleted: 'about_client_id' }],
    personal: 'description changes address',
    plain: `id author staff client_id action credential_id request_id object_type object_id about_client_id created_at`,
    cleared: { ...forgotten, address: { sql: staffAddressSql } },
  },
  deliveries: {
    fate: 'expires',
    why: 'Events for webhooks and other receivers. The daily job deletes those of a deleted client once they are delivered or given up; the others go after `log_keep_days`.',
    personal: 'payload answer',
    secret: 'idempotency_key',
    plain: `id rule_id module destination event status attempts unfinished_attempts next_attempt_at leased_until tried_at
      timed_out sent_at traceparent created_at`,
  },
  idempotency_keys: {
    fate: 'expires',
    why: 'Answers to calls, in case they are repeated: for a day.',
    personal: 'body',
    secret: 'key fingerprint',
    plain: 'owner action status lease_ends_at expires_at',
  },
}
