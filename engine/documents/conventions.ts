import { bodyLimit, fileBodyLimit } from '../body.js'
import { beginningBytes } from '../body-memory.js'
import { bounds } from '../form.js'
import { keptMs } from '../idempotency.js'
import { pages } from '../paging.js'
import { paths } from '../paths.js'

/** A chapter about what all actions have in common. */
export interface Chapter {
  readonly title: string
  readonly text: string
}

/** What every caller should know once, so that no action has to say it. The figures are the engine's own. */
export const conventions: readonly Chapter[] = [
  {
    title: 'Calling an action',
    text: `Every action has its own address, \`${paths.actions}<action>\`. Actions that read take \`GET\` (and \`HEAD\`), actions
that change something take \`POST\`. A \`GET\` takes its parameters from the query; a \`POST\` from a body of the type
\`application/json\`, \`application/x-www-form-urlencoded\` or \`multipart/form-data\`, and from the query, where the body wins.
A body has ${bodyLimit / 1024 ** 2} MiB at most, ${fileBodyLimit / 1024 ** 2} MiB where files are taken, ${bounds.keys} values, nested ${bounds.depth} levels deep. The
service holds a bounded amount of bodies at a time: while there is no room for another one, a call is answered 503 with
\`Retry-After\`, and may be repeated.`,
  },
  {
    title: 'Credentials',
    text: `Send the identifier and the secret of an API credential in the headers \`X-API-Key\` and \`X-API-Secret\`. These forms
work as well; the first one that is complete is the one that is judged:

1. \`X-API-Key\` and \`X-API-Secret\`
2. \`Authorization: Bearer <secret>\`: the secret alone finds its credential
3. the parameters \`identifier\` and \`secret\`
4. the parameters \`api_key\` and \`api_secret\`
5. the parameters \`username\` and \`password\` of a staff account without two-factor authentication; where this pair signs a
   call, an action's own parameters of the same names are not read

Parameters in a query end up in the logs of whatever the call passes through, so prefer the headers. A credential in a body
has to stand in its first ${beginningBytes / 1024} KiB, each value whole and followed by another parameter where the body is longer than that:
no more of a body is read before a right credential has been found. In the headers a credential is judged before any of the
body is read. A call may do what the
role of the staff account behind the credential may do. Each action names the permission that it needs (\`x-permission\` in
the OpenAPI document, where \`full\` asks for a role with full access).`,
  },
  {
    title: 'Parameters',
    text: `- **Names.** Many parameters answer to several names. Where more than one is sent, the main name wins; failures always
  speak of the main name. Unknown parameters are ignored.
- **Extensions** are parameters and names that the service adds to the specification it follows (\`x-extension\` and
  \`x-added-aliases\` in the OpenAPI document).
- **Whole numbers** are JSON numbers or digits, \`7\` or \`"7"\`.
- **Booleans** are \`true\` and \`false\`, or \`1\`, \`on\`, \`yes\` and \`0\`, \`off\`, \`no\` in any letter case.
- **Dates** are real days in the form \`YYYY-MM-DD\`; instants in answers are ISO 8601 in UTC.
- **Text** is trimmed, secrets are not. Lengths count characters.
- **Lists** are JSON arrays, \`name[]=a&name[]=b\`, \`name[0]=a&name[1]=b\` or a name sent repeatedly; a single value is a list
  of one. Where the values hold no comma, \`name=a,b\` is a list as well.
- **Groups** of named values are JSON objects or \`name[key]=value\`, nested as deep as need be.
- **Files** are a list of groups with \`name\` and \`data\`, the latter in base64; or one text, which is that list as JSON, in
  base64; or parts of a \`multipart/form-data\` body. Names are kept as they come, and lead nowhere.
- **Empty values** count as not sent. In an action that updates a record, an empty value clears what may be cleared and is
  refused elsewhere; what is not sent stays as it is.`,
  },
  {
    title: 'Lists in pages',
    text: `Paged actions take \`limitstart\` and \`limitnum\` (${pages.smallest} to ${pages.largest}, usually ${pages.usual}) and answer \`totalresults\`,
\`startnumber\`, \`numreturned\` and the rows. \`limitstart\` is rounded down to the start of the page that it falls in, and
\`startnumber\` tells where that is. To walk a list, add \`numreturned\` to \`startnumber\` until \`totalresults\` is reached, and
keep \`limitnum\` the same on the way: with another page size the rounding would repeat rows.`,
  },
  {
    title: 'Failures',
    text: `A failure is JSON with \`result\` = \`error\`, a \`code\` that stays the same between versions, and a \`message\` for people.
Where parameters are at fault (422), \`errors\` maps each one's main name to a list of sentences. An unexpected failure (500)
carries \`requestid\`, which the log of the service tells more about; it is the answer's \`X-Request-Id\`, which every answer
has. A request that breaks off, or whose headers are too large, may be answered 408 or 431 at any address.`,
  },
  {
    title: 'Limits',
    text: `Calls are counted by the minute, for each credential, and for each address where no credential is right; of IPv6
the first 64 bits count. \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\` tell how a caller stands; past the limit a call is
answered 429, and \`Retry-After\` tells the seconds to wait. Wrong passwords are counted for each account as well, wherever
they come from, and where there were too many its right password is answered 429 too until the minute is over. Where too
much is to be done at once, such as looking at passwords, a call is answered 503 with \`Retry-After\` and has done nothing.

From an address that was refused as often as the limit allows, no body is read until the minute is over, unless a right
credential came from there in a body within the last hour: send yours in the headers, where it is always judged.

One address may have 256 connections open; on what is more, every request is answered 503 (\`too_many_connections\`). Of
requests that are sent ahead on one connection each is begun after the answer before it, at most 100 may wait, and an
answer that is not read for 10 seconds ends the connection.`,
  },
  {
    title: 'Repeating a call safely',
    text: `Any \`POST\` may carry the header \`Idempotency-Key\`, a word of the caller's choice of up to 255 characters. A repeat with
the same key, by the same caller to the same action, does nothing and is given the first call's answer again, marked
\`Idempotent-Replayed: true\`, for ${keptMs / 3_600_000} hours. The same key with other parameters is refused (422). Answers that hold a
secret are not kept: there a repeat is refused (409). So it is while the first call is being worked on, and where a call to a
provider broke off: what came of it is to be looked up then.`,
  },
]

/** The chapters as one text, under headings of the given depth. */
export const conventionsText = (depth: number): string =>
  conventions.map(({ title, text }) => `${'#'.repeat(depth)} ${title}\n\n${text}`).join('\n\n')
