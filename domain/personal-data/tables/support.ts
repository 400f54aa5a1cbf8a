import { erasedEntryColumns, staffAddressSql } from '../../log/activity.js'
import { clientOwner, type RetentionRules, rowOwner } from '../retention-rule.js'

/** Retention rules for tables of tickets, projects, and emails, and for the logs of calls and events. */
export const supportTables: RetentionRules = {
  tickets: {
    fate: 'deleted',
    isErased: true,
    why: 'The client’s tickets. Tickets from people who are not clients are kept until staff delete them.',
    owner: clientOwner,
    personal: 'subject message name email author deleted_replies',
    plain: `id tid client_id department_id address_of login_id priority status flag_id merged_into quote_line is_unverified
      created_at last_reply_at`,
  },
  ticket_replies: {
    fate: 'deleted',
    isErased: true,
    why: 'Ticket replies. A reply that awaits acceptance is also deleted with its ticket, but it may come from a stranger. Until it is accepted, exports do not contain the reply, its files, or the email that notified staff.',
    ofOthers: 'ticket_replies.is_unverified = 1',
    owner: [rowOwner('ticket_id', 'tickets'), clientOwner],
    personal: 'message name email author subject edited_by',
    plain: 'id ticket_id client_id previous_status edited_at quote_line is_unverified created_at',
  },
  ticket_notes: {
    fate: 'deleted',
    why: 'Staff notes on tickets.',
    owner: rowOwner('ticket_id', 'tickets'),
    personal: 'message author',
    plain: 'id ticket_id created_at',
  },
  ticket_attachments: {
    fate: 'deleted',
    why: 'Ticket attachments.',
    ofOthers:
      'exists (select 1 from ticket_replies where ticket_replies.id = ticket_attachments.reply_id and ticket_replies.is_unverified = 1)',
    owner: rowOwner('ticket_id', 'tickets'),
    rowsAtOnce: 1,
    personal: 'name content',
    plain: 'id ticket_id reply_id',
  },
  ticket_tokens: {
    fate: 'deleted',
    why: 'Tokens that assign a recipient’s emails to a ticket, kept as long as the ticket. Exports do not contain staff tokens.',
    ofOthers: "ticket_tokens.side = 'staff'",
    owner: rowOwner('ticket_id', 'tickets'),
    personal: 'recipient',
    secret: 'token hash',
    plain: 'id ticket_id side staff_id created_at',
  },
  ticket_senders: {
    fate: 'deleted',
    why: 'Addresses from which staff have accepted replies to a ticket.',
    owner: rowOwner('ticket_id', 'tickets'),
    personal: 'email_key author',
    plain: 'id ticket_id created_at',
  },
  received_mails: {
    fate: 'expires',
    why: 'Received emails without their text, so that each is processed only once; kept for 90 days.',
    personal: 'message_id sender subject answered',
    secret: 'key',
    plain: 'id token_id outcome ticket_id created_at',
  },
  blocked_senders: {
    fate: 'staff',
    why: 'Addresses blocked from opening tickets, until staff unblock them.',
    personal: 'email email_key author',
    plain: 'id created_at',
  },
  projects: {
    fate: 'deleted',
    isErased: true,
    why: 'Projects for the client.',
    owner: clientOwner,
    personal: 'title description',
    plain: 'id client_id owner_id status due_date created_at',
  },
  project_messages: {
    fate: 'deleted',
    why: 'Project messages.',
    owner: rowOwner('project_id', 'projects'),
    personal: 'message author',
    plain: 'id project_id created_at',
  },
  project_tasks: {
    fate: 'deleted',
    why: 'Project tasks.',
    owner: rowOwner('project_id', 'projects'),
    personal: 'task notes',
    plain: 'id project_id due_date is_completed created_at',
  },
  task_timers: {
    fate: 'deleted',
    why: 'Time spent by staff on tasks.',
    owner: rowOwner('task_id', 'project_tasks'),
    plain: 'id task_id staff_id started_at ended_at seconds',
  },
  emails: {
    fate: 'deleted',
    isErased: true,
    why: 'Emails to the client and about its tickets, including queued ones. Emails that belong to no client, such as staff notifications and password links, are deleted after `log_keep_days`.',
    owner: [clientOwner, rowOwner('ticket_id', 'tickets')],
    rowsAtOnce: 50,
    ofOthers: "emails.template = 'ticket reply unverified'",
    personal: 'recipient subject body last_error',
    plain: `id client_id template status attempts unfinished_attempts next_attempt_at leased_until sent_at ticket_id
      invoice_id holds_password lane due_at traceparent language token_id bounced_at created_at`,
  },
  sealed_mails: {
    fate: 'deleted',
    why: 'Texts of emails with a link or a password, until they are sent.',
    secret: 'body',
    plain: 'id',
  },
  email_attachments: {
    fate: 'deleted',
    why: 'Email attachments by email.',
    plain: 'email_id attachment_id',
  },
  activity_log: {
    fate: 'cleared',
    isErased: true,
    why: 'The activity log; kept for `log_keep_days`, without the client’s data and without network addresses of anyone but staff.',
    owner: [clientOwner, { column: 'about_client_id', deleted: 'about_client_id' }],
    personal: 'description changes address',
    plain: `id author staff client_id action credential_id request_id object_type object_id about_client_id created_at`,
    cleared: { ...erasedEntryColumns, address: { sql: staffAddressSql } },
  },
  deliveries: {
    fate: 'expires',
    why: 'Events for webhooks and other recipients. The daily job deletes a deleted client’s events once they are delivered or given up, and others after `log_keep_days`.',
    personal: 'payload answer',
    secret: 'idempotency_key',
    plain: `id rule_id module destination event status attempts unfinished_attempts next_attempt_at leased_until tried_at
      timed_out sent_at traceparent created_at`,
  },
  idempotency_keys: {
    fate: 'expires',
    why: 'Responses to calls, in case the calls are repeated; kept for a day.',
    personal: 'body',
    secret: 'key fingerprint',
    plain: 'owner action status lease_ends_at expires_at',
  },
}
