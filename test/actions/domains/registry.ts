import type { Test } from 'tap'
import { parameterPlace } from '../../../domain/modules/states.js'
import { encrypt } from '../../../domain/secrets/encryption.js'
import { changeCached, makeClient } from '../../support/fixtures.js'
import { type Epp, eppLogin, openEpp } from '../../support/providers/epp.js'
import type { Api, Body } from '../../support/service.js'
import { secretKey } from '../../support/started-service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

/** Starts a mock registry and configures the `epp` module for it. */
export async function openRegistry(t: Test, api: Api): Promise<Epp> {
  const registry = await openEpp(t)
  const password = encrypt(secretKey, eppLogin.password, parameterPlace({ type: 'registrar', name: 'epp' }, 'password'))
  const { host, port, ca } = registry
  const parameters = JSON.stringify({ ...eppLogin, password, host, port: String(port), ca })
  await changeCached(api, 'modules', (db) =>
    db('modules').insert({ type: 'registrar', name: 'epp', is_active: 1, parameters, from_api: '[]' }),
  )
  return registry
}

let made = 0
export const freshDomain = (): string => `engine${++made}.com`

/** Creates a client whose contact data a registry accepts for a registrant. */
export const makeHolder = (api: Api): Promise<number> =>
  makeClient(api, {
    address1: '12 Mill Lane',
    city: 'Leeds',
    postcode: 'LS1 4AP',
    country: 'GB',
    phonenumber: '+44 113 496 0000',
  })

/** Registers a domain for a new client. Returns the response with `clientid` and `domain` added. */
export async function register(api: Api, registrar = 'epp', domain = freshDomain()): Promise<Body> {
  const clientid = await makeHolder(api)
  return { clientid, domain, ...(await api.ok('domainregister', { clientid, domain, registrar })) }
}

export const readRecord = async (api: Api, domainid: number): Promise<Body> =>
  (await api.ok('getclientsdomains', { domainid })).data[0]

/**
 * Runs the tests that every action on a single domain must pass: required parameters, and 404 for an unknown domain.
 */
export async function isAboutOneDomain(t: Test, api: Api, action: string, more: Body = {}): Promise<void> {
  await expectRequired(
    t,
    api,
    action,
    ['domainid', ...Object.keys(more)],
    // An authorization code that consists only of spaces is valid.
    Object.keys(more).filter((name) => name === 'eppcode'),
  )
  for (const domainid of [0, -1, 999_999])
    await expectError(t, api, action, { domainid, ...more }, 404, 'domain_not_found')
}
