import { byStaffMember, event, flag, id, nullable, text, whole } from './data.js'

const ticket = {
  ticketid: id(),
  tid: text('482193'),
  clientid: nullable(id()),
  deptid: id(),
  subject: text('It does not start'),
}
const aboutTicket = { record: 'ticket', by: 'ticketid' } as const
const project = { projectid: id(), clientid: nullable(id()), title: text('Move from another host') }
const aboutProject = { record: 'project', by: 'projectid' } as const
const announcement = { announcementid: id(), title: text('Maintenance on Sunday'), published: flag(true) }
const aboutAnnouncement = { record: 'announcement', by: 'announcementid' } as const

/** Events about tickets, projects, announcements, and API credentials. */
export const staffEvents = {
  'ticket.opened': event('New ticket', 'A ticket was opened.', ticket, aboutTicket),
  'ticket.replied': event(
    'New reply',
    'Staff or the sender replied to a ticket.',
    { ...ticket, replyid: id(), bystaff: flag() },
    aboutTicket,
  ),
  'ticket.reply.unverified': event(
    'Reply awaiting acceptance',
    'A reply by email could not be attributed to its sender; staff can see it and accept it.',
    { ...ticket, replyid: id(), email: text('ada@example.com') },
    aboutTicket,
  ),
  'ticket.updated': event(
    'Ticket changed',
    'Staff changed the status, subject, priority, department, or assignment of a ticket, or merged another ticket into it.',
    { ...ticket, ...byStaffMember },
    aboutTicket,
  ),
  'ticket.noted': event(
    'New staff note',
    'Staff wrote a note on a ticket.',
    { ...ticket, noteid: id(), ...byStaffMember },
    aboutTicket,
  ),
  'ticket.note.deleted': event(
    'Staff note deleted',
    'A note on a ticket was deleted.',
    { ...ticket, noteid: id(), ...byStaffMember },
    aboutTicket,
  ),
  'ticket.reply.updated': event(
    'Reply changed',
    'The text of a reply was changed.',
    { ...ticket, replyid: id(), ...byStaffMember },
    aboutTicket,
  ),
  'ticket.reply.deleted': event(
    'Reply deleted',
    'A reply was deleted.',
    { ...ticket, replyid: id(), ...byStaffMember },
    aboutTicket,
  ),
  'ticket.deleted': event('Ticket deleted', 'A ticket was deleted.', { ...ticket, ...byStaffMember }, aboutTicket),
  'ticket.closed': event('Ticket closed', 'A ticket was closed or merged into another.', ticket, aboutTicket),
  'project.created': event('New project', 'A project was added.', project, aboutProject),
  'project.updated': event(
    'Project changed',
    'Details of a project were changed, including its status.',
    project,
    aboutProject,
  ),
  'project.status_changed': event(
    'Project status changed',
    'The status of a project was changed.',
    { ...project, status: text('completed'), oldstatus: text('in_progress') },
    aboutProject,
  ),
  'announcement.created': event('New announcement', 'An announcement was created.', announcement, aboutAnnouncement),
  'announcement.updated': event(
    'Announcement changed',
    'An announcement was changed, published, or unpublished.',
    announcement,
    aboutAnnouncement,
  ),
  'announcement.deleted': event(
    'Announcement deleted',
    'An announcement was deleted.',
    announcement,
    aboutAnnouncement,
  ),
  'credential.unused': event(
    'Credential unused',
    'An API credential has not been used for 90 days; reported once until it is used again.',
    {
      credentialid: id(),
      description: nullable(text('Order portal')),
      username: text('grace'),
      lastused: nullable(text('2026-01-31T12:00:00.000Z')),
    },
  ),
} as const

/** Events about work that failed permanently. */
export const failureEvents = {
  'mail.failed': event('Email failed', 'An email was permanently rejected, given up after its attempts, or returned.', {
    mailid: id(),
    clientid: nullable(id()),
    template: text('invoice reminder'),
    subject: text('Reminder: invoice 1042'),
    recipient: text('ada@example.com'),
    error: text('550 No such user here'),
  }),
  'module.failed': event('Module failed', 'An operation on a server or at a registrar failed permanently.', {
    queueid: id(),
    action: text('create'),
    serviceid: nullable(id()),
    domainid: nullable(id()),
    orderid: nullable(id()),
    invoiceid: nullable(id()),
    error: text('No space is left'),
  }),
  'queue.failed': event(
    'Queue failed',
    'A row of a queue (mail, module, deliveries, certificates, tokens, or refunds) was given up because it could not be read or because unexpected errors ended every attempt.',
    {
      queue: text('mail'),
      row: id(),
      attempts: whole(5),
      error: text('The recipient is not an email address'),
    },
  ),
} as const
