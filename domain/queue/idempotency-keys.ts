import type { Context } from '../context.js'

interface CalledRow {
  readonly id: number
  readonly created_at: string
  readonly idempotency_key: string | null
}

/**
 * Returns the key under which all calls of a row reach its provider (R-2525). The name of the installation keeps it apart from
 * rows of other databases, and the time of the row from one that gets the same id after a backup was restored.
 */
export const idempotencyKeyOf = (
  { installationId }: Pick<Context, 'installationId'>,
  { id, created_at, idempotency_key }: CalledRow,
  kind: string,
): string => idempotency_key ?? `${installationId}-${kind}-${id}-${Date.parse(created_at)}`
