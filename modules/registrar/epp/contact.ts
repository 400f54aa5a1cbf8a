import { createHash } from 'node:crypto'
import { type ModuleContext, misconfigured, refused } from '../../../domain/ports/module.js'
import type { Registrant } from '../../../domain/ports/registrar.js'
import { authInfo } from './auth-info.js'
import { type Content, elementAttribute, findElements } from './elements.js'
import type { Registry } from './registry.js'
import { resultCodes } from './response.js'

const contactNamespace = { '@xmlns:contact': 'urn:ietf:params:xml:ns:contact-1.0' }

/**
 * Creates a contact for a domain's registrant (RFC 5733, 3.2.1) and returns its ID. The ID depends on the idempotency
 * key, so a retry creates no second contact.
 */
export async function makeContact(
  registry: Registry,
  { domain, registrant, idProtection }: { domain: string; registrant: Registrant; idProtection: boolean },
  { config, idempotencyKey, random }: ModuleContext,
): Promise<string> {
  const id = makeContactId(config.contact_prefix ?? '', [registry.clientId, idempotencyKey, domain, registrant])
  const { phonenumber, country, email } = registrant
  const voice = await formatPhone(phonenumber, country)
  const postal = makePostalInfo(registrant)
  await registry.ask(
    {
      create: {
        'contact:create': {
          ...contactNamespace,
          'contact:id': id,
          'contact:postalInfo': postal,
          ...(voice !== undefined && { 'contact:voice': voice }),
          'contact:email': line(email),
          'contact:authInfo': { 'contact:pw': authInfo(random) },
          ...(idProtection && { 'contact:disclose': disclosure([postal['@type']], false) }),
        },
      },
    },
    resultCodes.objectExists,
  )
  return id
}

/** Overwrites a contact with a registrant's data (RFC 5733, 3.2.5). */
export async function changeContact(registry: Registry, id: string, holder: Registrant): Promise<void> {
  const changed = {
    'contact:postalInfo': makePostalInfo(holder),
    // An empty element removes the number.
    'contact:voice': (await formatPhone(holder.phonenumber, holder.country)) ?? '',
    'contact:email': line(holder.email),
  }
  await registry.change({
    update: { 'contact:update': { ...contactNamespace, 'contact:id': id, 'contact:chg': changed } },
  })
}

/** Shows or hides a contact's data (RFC 5733, 2.9), for each form of its address. */
export async function disclose(registry: Registry, id: string, shown: boolean): Promise<void> {
  const { data } = await registry.ask({ info: { 'contact:info': { ...contactNamespace, 'contact:id': id } } })
  const types = findElements(data, 'infData', 'postalInfo').map((one) => elementAttribute(one, 'type'))
  await registry.change({
    update: {
      'contact:update': {
        ...contactNamespace,
        'contact:id': id,
        'contact:chg': { 'contact:disclose': disclosure(types, shown) },
      },
    },
  })
}

/**
 * Returns an ID of 16 letters and digits (RFC 5730, 4: clIDType). The prefix is short enough to leave most of them to
 * the hash.
 */
function makeContactId(prefix: string, facts: readonly unknown[]): string {
  if (!/^[A-Za-z0-9]{0,5}$/.test(prefix)) throw misconfigured('contact_prefix must have at most 5 letters and digits')
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  return `${prefix}${BigInt(`0x${digest}`).toString(36)}`.slice(0, 16)
}

function makePostalInfo(registrant: Registrant) {
  const { firstname, lastname, companyname, address1, address2, city, state, postcode, country } = registrant
  const streets = [line(address1), line(address2)].filter((one) => one !== '')
  const name = line(`${firstname} ${lastname}`) || line(companyname)
  if (name === '' || line(city) === '' || !/^[A-Za-z]{2}$/.test(country))
    throw refused('The registry requires the holder’s name, city, and country')
  const content = {
    'contact:name': name,
    'contact:org': line(companyname) || undefined,
    'contact:addr': {
      'contact:street': streets,
      'contact:city': line(city),
      'contact:sp': line(state) || undefined,
      'contact:pc': line(postcode) || undefined,
      'contact:cc': country.toUpperCase(),
    },
  }
  // The international form must be ASCII.
  const type = /^[\x20-\x7e]*$/.test(JSON.stringify(content)) ? 'int' : 'loc'
  return { '@type': type, ...content } satisfies Content
}

const disclosure = (types: readonly string[], shown: boolean): Content => {
  const each = types.map((type) => ({ '@type': type }))
  return {
    '@flag': shown ? '1' : '0',
    'contact:name': each,
    'contact:org': each,
    'contact:addr': each,
    'contact:voice': '',
    'contact:fax': '',
    'contact:email': '',
  }
}

/**
 * Returns a phone number in the format of RFC 5733, 2.5, or undefined if it is empty. Throws `refused` if it is not
 * valid in the country.
 */
async function formatPhone(phonenumber: string, country: string): Promise<string | undefined> {
  if (phonenumber.trim() === '') return undefined
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  const number = parsePhoneNumberFromString(phonenumber, country.toUpperCase() as 'NO')
  if (number === undefined || !number.isPossible())
    throw refused('The holder’s phone number is not valid in their country')
  return `+${number.countryCallingCode}.${number.nationalNumber}`
}

const line = (value: string): string => value.replaceAll(/\s+/g, ' ').trim()
