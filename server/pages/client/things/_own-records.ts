import { expectOwnRecord, type OwnRecord, ownRecordContext } from '../../../../domain/client-area/own-records.js'
import type { Context, RemoteContext } from '../../../../domain/context.js'
import type { FormDefinition } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { type ErrorFields, withFormErrors } from './_form-errors.js'

type Kind = OwnRecord['kind']

const toOwnRecord = ({ session: { clientId } }: AreaVisit, kind: Kind, id: number): OwnRecord => ({
  kind,
  id,
  clientId,
})

/**
 * Changes a record of the session's account in one transaction. Domain errors become a Mistake, so that the form is
 * shown again.
 */
export const changeOwnRecord = <T>(
  visit: AreaVisit,
  kind: Kind,
  id: number,
  job: (ctx: Context) => Promise<T>,
): Promise<T> =>
  withFormErrors(visit, () =>
    visit.transaction(async (ctx) => {
      await expectOwnRecord(ctx, toOwnRecord(visit, kind, id))
      return job(ctx)
    }),
  )

/**
 * Asks a provider to act on a record of the session's account. Domain errors become a Mistake, shown next to the field
 * that `fields` maps the error code to, or above the form.
 */
export const callProviderForRecord = <T>(
  visit: AreaVisit,
  kind: Kind,
  id: number,
  job: (remote: RemoteContext) => Promise<T>,
  fields?: ErrorFields,
): Promise<T> =>
  withFormErrors(visit, async () => job(ownRecordContext(await visit.remote(), toOwnRecord(visit, kind, id))), fields)

type Needs = NonNullable<FormDefinition<AreaVisit, unknown>['needs']>

/** Staff in a client's session need their own permission (R-4502). */
export const manageProductsNeeds = { login: 'manageproducts', staff: 'manage_services' } as const satisfies Needs
export const manageDomainsNeeds = { login: 'managedomains', staff: 'manage_domains' } as const satisfies Needs
/** Staff need full access, as for the certificate actions. */
export const manageCertificatesNeeds = { login: 'manageproducts', staff: 'full' } as const satisfies Needs
