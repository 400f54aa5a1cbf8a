import type { Context } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'
import type { HostedAccount } from '../ports/server.js'
import { formatServiceName } from './services.js'

const taskSource = (serviceId: number): string => providerTaskSource(`account of service ${serviceId}`)

/** Adds a to-do item for a service whose server does not have its account (R-2316). */
export async function reportAbsentAccount(
  ctx: Context,
  { serviceId, domain, username }: HostedAccount,
  message: string,
): Promise<void> {
  await addStaffTask(ctx, {
    source: taskSource(serviceId),
    title: `${formatServiceName({ id: serviceId, domain: domain || null })} has no account on its server`,
    description: `The server reported for the account ${username}: ${message}. Create the account again, or terminate the service.`,
  })
}

/** Completes the service's to-do item, because the server has the account again or the service has ended. */
export const endAbsence = (ctx: Context, serviceId: number, message: string): Promise<void> =>
  completeStaffTask(ctx, taskSource(serviceId), `${message}.`)
