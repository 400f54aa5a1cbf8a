import { countProviderTasks } from '../../domain/desk/provider-tasks.js'
import { checkHealth } from '../../domain/system/machine.js'
import { about } from '../_shared/about.js'
import { action, f } from '../_shared/kit.js'

const bytes = () => f.integer({ min: 0, description: 'Bytes.', example: 8_000_000_000 })

export default action({
  name: 'gethealthstatus',
  summary: 'Retrieve the health of the service, its database, and its host.',
  description: 'The status is `degraded` if the database does not answer, or if 95 percent of the disk is used.',
  method: 'GET',
  permission: 'view_system',
  returns: {
    health: f.record(
      {
        status: f.oneOf(['ok', 'degraded'], {
          description: '`degraded` if the database does not answer, or if 95 percent of the disk is used.',
        }),
        version: f.text({ description: 'API version.', example: '1.0.0' }),
        framework: f.text({ description: 'Name of the service.', example: 'Countinghouse' }),
        runtime: f.text({ description: 'Runtime and its version.', example: 'Node.js v22.0.0' }),
        database: f.longText({ description: '`ok`, or the reason why the database does not answer.', example: 'ok' }),
        disk: f.record(
          {
            total_bytes: bytes(),
            free_bytes: bytes(),
            used_bytes: bytes(),
            used_percent: f.number({ description: 'Percentage of the disk in use.', example: 41.5 }),
          },
          { description: 'File system of the data.' },
        ),
        memory: f.record(
          { limit: bytes(), current: bytes(), peak: bytes() },
          { description: 'Memory of the process.' },
        ),
        timestamp: f.instant({ description: 'Time of the answer.' }),
        provider_differences: f.nullable(
          f.integer({
            extension: true,
            min: 0,
            description:
              'Open to-do items about requests that a provider has not fulfilled, or reports differently; null if the database does not answer.',
            example: 0,
          }),
        ),
      },
      { description: 'State of the service.' },
    ),
  },

  run: async (_, { machine, now, db }) => {
    const { isDegraded, database, disk, memory } = await checkHealth(machine)
    return {
      health: {
        status: isDegraded ? ('degraded' as const) : ('ok' as const),
        version: about.version,
        framework: about.title,
        runtime: machine.runtime,
        database,
        disk: {
          total_bytes: disk.total,
          free_bytes: disk.free,
          used_bytes: disk.used,
          used_percent: disk.usedPercent,
        },
        memory: { ...memory },
        timestamp: now.toISOString(),
        provider_differences: database === 'ok' ? await countProviderTasks(db) : null,
      },
    }
  },
})
