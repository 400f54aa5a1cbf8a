import type { ModuleQueueRow } from '../../db/rows-services.js'
import { queueStatuses } from '../../domain/values/statuses.js'
import { f, type Values } from './kit.js'

export const queueStatus = f.oneOf(queueStatuses, {
  description: '`pending` entries are tried at `next_attempt_at`; `failed` entries were given up.',
})

/** A row of the module queue without its payload. */
export const queueRow = f.named('ModuleQueueEntry', 'A pending or completed command to a server or registrar.', {
  id: f.integer({ description: 'ID of the entry.', example: 1 }),
  service_id: f.idIfAny('service'),
  domain_id: f.idIfAny('domain'),
  action: f.text({ description: 'Command to the server module or registrar.', example: 'create' }),
  status: queueStatus,
  attempts: f.integer({ description: 'Number of attempts so far.', min: 0, example: 1 }),
  max_attempts: f.integer({ description: 'Maximum number of attempts.', min: 1, example: 5 }),
  next_attempt_at: f.nullable(f.instant({ description: 'Time of the next attempt, or null.' })),
  last_error: f.nullable(
    f.text({
      description: 'Error of the last attempt; null if none failed.',
      max: 1000,
      example: 'The server did not answer',
    }),
  ),
  completed_at: f.nullable(f.instant({ description: 'Completion time; null until then.' })),
  created_at: f.createdAt(),
})

export const presentQueueRow = (row: ModuleQueueRow): Values<typeof queueRow> => ({
  id: row.id,
  service_id: row.service_id,
  domain_id: row.domain_id,
  action: row.action,
  status: row.status,
  attempts: row.attempts,
  max_attempts: row.max_attempts,
  next_attempt_at: row.next_attempt_at,
  last_error: row.last_error,
  completed_at: row.completed_at,
  created_at: row.created_at,
})
