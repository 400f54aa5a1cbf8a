import type { Availability } from '../ports/registrar.js'

/** The query for a registry's WHOIS server and the parser for its answer. */
export interface WhoisProfile {
  readonly query: string
  readonly verdict: (answer: string) => Availability | undefined
}

/** Patterns of the registries' answers for an unregistered domain, by TLD. */
const freeAnswers: Readonly<Record<string, RegExp>> = {
  com: /^No match for "/m,
  net: /^No match for "/m,
  org: /^(NOT FOUND|Domain not found)/im,
  info: /^(NOT FOUND|Domain not found)/im,
  io: /^Domain not found/im,
  de: /^Status:\s*free\s*$/im,
  at: /^% nothing found/im,
  ch: /^(The number of this domain|We do not have an entry)/im,
  eu: /^Status:\s*AVAILABLE\s*$/im,
  be: /^Status:\s*AVAILABLE\s*$/im,
  fr: /^%% (NOT FOUND|No entries found)/im,
  it: /^Status:\s*AVAILABLE\s*$/im,
  nl: / is free\s*$/im,
  no: /^% No match\s*$/im,
  se: / not found\.?\s*$/im,
  dk: /^No entries found/im,
  fi: /^Domain not found/im,
  pl: /^No information available about domain name/im,
  uk: /^[ \t]*No match for "/im,
  us: /^No Data Found/im,
  ca: /^Not found:/im,
  au: /^(NOT FOUND|No Data Found)/im,
  nz: /^Not found:/im,
  jp: /^No match!!/im,
  br: /^% No match for /im,
}

/**
 * Pattern of most registries' answers for an unregistered domain. Used only for TLDs without their own pattern, and
 * only if no field indicates a registration.
 */
const commonFreeAnswer =
  /^[%# \t]*(no match|not found|no data found|no entries found|no object found|nothing found|domain not found|no such domain|status:[ \t]*(free|available))/im

/** Matches fields that occur only in answers for registered domains. */
const registeredAnswer =
  /^[[ \t]*(registrar|registrant|registry domain id|creation date|created( on| date)?|registered( on)?|registry expiry date|expir\w*( on| date)?|nserver|name ?servers?)\b[^:\]\r\n\u2028\u2029]*[:\]]/im

/** WHOIS queries for TLDs that need more than the name. */
const queries: Readonly<Record<string, (domain: string) => string>> = {
  de: (domain) => `-T dn,ace ${domain}`,
  dk: (domain) => `--show-handles ${domain}`,
  jp: (domain) => `${domain}/e`,
}

export function findWhoisProfile(domain: string): WhoisProfile {
  const extension = domain.slice(domain.lastIndexOf('.') + 1)
  const said = freeAnswers[extension]
  return {
    query: queries[extension]?.(domain) ?? domain,
    verdict: (answer) => {
      if (said?.test(answer)) return 'available'
      if (registeredAnswer.test(answer) && answer.toLowerCase().includes(domain)) return 'unavailable'
      if (said === undefined && !registeredAnswer.test(answer) && commonFreeAnswer.test(answer)) return 'available'
      // Possibly a rate limit or a server error.
      return undefined
    },
  }
}
