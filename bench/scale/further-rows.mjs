/**
 * Tables that the seeding program leaves empty. `insert` fills each from the rows of another table that match a
 * condition.
 */
export const further = [
  {
    table: 'emails',
    from: 'invoices',
    insert: (where) => `insert into emails
        (client_id, template, recipient, subject, body, status, attempts, next_attempt_at, sent_at, created_at)
      select client_id, 'invoice created', 'client' || client_id || '@example.com', 'Invoice ' || id,
        'Dear client, invoice ' || id || ' has been created. It is due soon.', 'sent', 1, created_at, created_at, created_at
      from invoices where ${where} and client_id is not null`,
  },
  {
    table: 'activity_log',
    from: 'invoices',
    insert: (where) => `insert into activity_log
        (description, author, client_id, about_client_id, object_type, object_id, action, created_at)
      select 'Invoice ' || id || ' was created', case when id % 20 = 0 then 'grace' else 'system' end, client_id, client_id,
        case id % 4 when 0 then 'client' when 1 then 'transaction' when 2 then 'ticket' else 'invoice' end, id,
        'updateinvoice', created_at from invoices where ${where}`,
  },
  {
    table: 'module_queue',
    from: 'services',
    insert: (where) => `insert into module_queue
        (service_id, action, status, attempts, max_attempts, completed_at, created_at)
      select id, 'create', case when id % 50 = 0 then 'failed' when id % 51 = 0 then 'cancelled' else 'completed' end, 1, 5,
        created_at, created_at from services where ${where}`,
  },
  {
    table: 'ssl_orders',
    from: 'services',
    insert: (where) => `insert into ssl_orders (client_id, service_id, module, cert_type, domain, status, created_at)
      select client_id, id, 'manual', 'DV', domain, case when id % 40 = 0 then 'Failed' else 'Active' end, created_at
      from services where ${where} and id % 4 = 0`,
  },
  {
    table: 'cancellation_requests',
    from: 'services',
    insert: (where) => `insert into cancellation_requests (service_id, type, reason, is_open, created_at)
      select id, 'Immediate', 'No longer needed', 0, created_at from services where ${where} and id % 20 = 0`,
  },
  {
    table: 'projects',
    from: 'clients',
    insert: (where) => `insert into projects (client_id, title, status, created_at)
      select id, 'Website ' || id, 'in_progress', created_at from clients where ${where} and id % 10 = 0`,
  },
  {
    table: 'affiliates',
    from: 'clients',
    insert: (where) => `insert into affiliates (client_id, commission, created_at)
      select id, 1000, created_at from clients where ${where} and id % 10 = 1`,
  },
  {
    table: 'pay_methods',
    from: 'clients',
    insert: (where) => `insert into pay_methods (client_id, description, type, gateway, is_default, status, created_at)
      select id, 'Card', 'BankAccount', 'banktransfer', 0, 'active', created_at from clients where ${where} and id % 3 = 0`,
  },
]
