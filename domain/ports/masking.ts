const addresses = /https?:\/\/[^\s<>"'`]+/gi
/** Addresses whose path is a secret after the matched prefix. */
const secretPaths =
  /^(https?:\/\/(?:hooks\.slack(?:-gov)?\.com\/[a-z]+\/|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/)).+/i
/** A path segment that is long and mixed is more likely a token than a name. */
const tokens = [/^(?=.*\d)(?=.*[a-z])[\w~=-]{16,512}$/i, /^(?=.*[A-Z])(?=.*[a-z])[\w~=-]{20,512}$/]
const botToken = /^bot\d+:.*/

/** Returns a text with its web addresses masked: without user, tokens and query, but still distinguishable. */
export const maskAddresses = (text: string): string => text.replaceAll(addresses, maskAddress)

function maskAddress(address: string): string {
  const end = address.search(/[?#]/)
  const [protocol = '', , host = '', ...steps] = (end < 0 ? address : address.slice(0, end)).split('/')
  const path = [host.slice(host.lastIndexOf('@') + 1), ...steps.map(maskStep)].join('/')
  return `${`${protocol}//${path}`.replace(secretPaths, '$1***')}${end < 0 ? '' : '?***'}`
}

const maskStep = (step: string): string =>
  botToken.test(step) ? 'bot***' : tokens.some((token) => token.test(step)) ? '***' : step

/** Returns the parts of an address that may be secret and quoted alone; nothing for text that is no address. */
export function secretsIn(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { pathname, search, searchParams } = new URL(address)
  const steps = pathname.split('/').filter((step) => maskStep(step) !== step)
  // A short value could occur anywhere.
  const values = [...searchParams.values()].filter((value) => value.length >= 8)
  return [search.slice(1), ...values, ...steps, ...(steps.length > 0 ? [pathname] : [])].filter((one) => one !== '')
}
