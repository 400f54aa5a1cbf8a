import { bodyLimit, fileBodyLimit } from '../body.js'
import { beginningBytes } from '../body-memory.js'
import { codings, minCodedBytes } from '../content-coding.js'
import { bounds } from '../form.js'
import { keptMs } from '../idempotency.js'
import { maxIgnoredNames } from '../ignored-parameters.js'
import { pages } from '../paging.js'
import { paths } from '../paths.js'

/** A chapter about conventions shared by all actions. */
export interface Chapter {
  readonly title: string
  readonly text: string
}

/** All chapters. Their figures come from the engine's constants. */
export const conventions: readonly Chapter[] = [
  {
    title: 'Calling an action',
    text: `Every action has its own address, \`${paths.actions}<action>\`. Actions that read accept \`GET\` (and \`HEAD\`), actions
that change something accept \`POST\`. A \`GET\` takes its parameters from the query; a \`POST\` from a body of type
\`application/json\`, \`application/x-www-form-urlencoded\` or \`multipart/form-data\`, and from the query, where the body takes
precedence. A body is sent as it is: one with a \`Content-Encoding\` is refused (415). A body can have at most ${bodyLimit / 1024 ** 2} MiB, or ${fileBodyLimit / 1024 ** 2} MiB for actions with files, ${bounds.keys} values and ${bounds.depth} levels of nesting. The
service limits the memory used for bodies: while there is no room for another one, a call gets 503 with \`Retry-After\` and
can be repeated.`,
  },
  {
    title: 'Credentials',
    text: `Send the identifier and the secret of an API credential in the headers \`X-API-Key\` and \`X-API-Secret\`. These forms
also work; the first complete one is used:

1. \`X-API-Key\` and \`X-API-Secret\`
2. \`Authorization: Bearer <secret>\`: the secret alone identifies its credential
3. the parameters \`identifier\` and \`secret\`
4. the parameters \`api_key\` and \`api_secret\`
5. the parameters \`username\` and \`password\` of a staff account without two-factor authentication; when they authenticate a
   call, an action's own parameters of the same names are not read

Query parameters end up in the logs of every server on the way, so prefer the headers. A credential in a body must be within
its first ${beginningBytes / 1024} KiB, and in a longer body each value must be complete and followed by another parameter: no more of a body is
read before a valid credential has been found. Credentials in headers are checked before any of the body is read. A call has
the permissions of the role of the staff account that owns the credential. Each action names the permission that it needs
(\`x-permission\` in the OpenAPI document, where \`full\` means a role with full access); \`GET ${paths.credential}\` tells a
credential which permissions it holds.

Some calls are worth a second look: those that move money, write to people outside, delete or interrupt something, change who
gets in, or show a secret. The OpenAPI document names these in \`x-risks\`, and the fields of an answer that are secret have the
format \`password\`.`,
  },
  {
    title: 'Parameters',
    text: `- **Names.** Many parameters have aliases. If more than one name is sent, the main name takes precedence; errors always
  use the main name. Where an action takes a client, \`clientid\`, \`client_id\` and \`userid\` all mean it, except where
  \`userid\` is a login. Parameters that the action does not know are ignored and listed in the header
  \`X-Ignored-Parameters\`, ${maxIgnoredNames} names at most, one inside a list with its place
  (\`items.0.note\`); with the header \`Prefer: handling=strict\` they are refused (422).
- **Extensions** are parameters and aliases that the service adds to the base contract (\`x-extension\` and
  \`x-added-aliases\` in the OpenAPI document).
- **Integers** are JSON numbers or digits, \`7\` or \`"7"\`.
- **Booleans** are \`true\` and \`false\`, or \`1\`, \`on\`, \`yes\` and \`0\`, \`off\`, \`no\`; case-insensitive.
- **Dates** are existing days in the form \`YYYY-MM-DD\`; timestamps in answers are ISO 8601 in UTC.
- **Text** is trimmed, secrets are not. Lengths count characters.
- **Lists** are JSON arrays, \`name[]=a&name[]=b\`, \`name[0]=a&name[1]=b\` or a repeated name; a single value is a list of
  one. If the values contain no comma, \`name=a,b\` is a list as well.
- **Groups** of named values are JSON objects or \`name[key]=value\`, with nesting.
- **Files** are a list of groups with \`name\` and base64 \`data\`; or one text, which is that list as base64-encoded JSON; or
  file parts of a \`multipart/form-data\` body. File names are stored as sent and are never used as paths.
- **Empty values** count as not sent. In an update, an empty value clears a field that can be cleared and is refused for any
  other; fields that are not sent do not change.`,
  },
  {
    title: 'Paging',
    text: `Paged actions take \`limitstart\` and \`limitnum\` (${pages.minRows} to ${pages.maxRows}, default ${pages.defaultRows}) and return \`totalresults\`,
\`startnumber\`, \`numreturned\` and the rows. \`limitstart\` is rounded down to the start of its page, which is returned as
\`startnumber\`. To walk a list, add \`numreturned\` to \`startnumber\` until \`totalresults\` is reached, and keep \`limitnum\`
the same: with another page size the rounding would repeat rows.

While rows come and go, such pages repeat some and miss others. \`after=start\` walks a list in the order of its ids instead:
each answer has \`next\`, to be sent as \`after\` of the next call with the same filters, and null at the end. Rows that are
there all the time are met once. \`startnumber\` counts the rows before. \`limitstart\`, \`orderby\` and \`sorting\` cannot be
sent along, and the value serves nobody but the account that got it.

Lists that say so keep a copy in step: \`changed_since=start\` begins with all rows; each answer has \`next\`, to be kept and
sent as \`changed_since\` of the next call, at once while \`more\` is true, else whenever you like. It returns the rows that
have been added or changed, in the order in which their transactions began to write, none before it is committed; a row may
be returned again, and none is missed. Rows that end are told
of by events. After a restored backup the value is refused (422): begin again with \`start\`.`,
  },
  {
    title: 'Failures',
    text: `A failure is JSON with \`result\` = \`error\`, a stable \`code\`, and a \`message\` for people. When parameters are invalid (422),
\`errors\` maps the main name of each to a list of sentences. An unexpected failure (500) has a \`requestid\` for looking it up
in the log of the service; every answer has it as \`X-Request-Id\`. If the call brings an \`X-Request-Id\` of its own, at most
128 letters, digits and \`. _ : / + = @ ~ -\`, that one is used. Every 429 and 503 tells the seconds to wait in \`Retry-After\`.
A request that breaks off, or whose headers are too large, can get 408 or 431 at any address.`,
  },
  {
    title: 'Answers',
    text: `Answers of ${minCodedBytes / 1024} KiB and more are compressed for callers who ask for it with \`Accept-Encoding\`
(${codings.map((coding) => `\`${coding}\``).join(' or ')}), except those that show a secret. This document has an \`ETag\`: with \`If-None-Match\` the answer is 304 while
it is the same.

What is going to be removed is announced: answers of a deprecated action, and answers to calls with a deprecated parameter,
have the header \`Deprecation\` (RFC 9745), and \`Sunset\` (RFC 8594) if the day of the removal is known. The OpenAPI document
marks both as \`deprecated\` and says what to use instead.`,
  },
  {
    title: 'Limits',
    text: `Calls are counted per minute, for each credential, and for each address without a valid credential (for IPv6, for each
/64). \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\` show the state; beyond the limit a call gets 429, with the seconds to
wait in \`Retry-After\`. Wrong passwords are also counted per account, from all addresses from which the account has not
signed in before; after too many, even the right password gets 429 from such an address until the minute is over. When too much is to be done at once, such as checking passwords, a call
gets 503 with \`Retry-After\` and has done nothing.

After an address has been refused as often as the limit allows, no body from it is read until the minute is over, unless a
valid credential came from there in a body within the last hour. Credentials in headers are always checked, so send yours
there.

One address can have 256 connections open; beyond that every request gets 503 (\`too_many_connections\`). Requests sent ahead
on one connection are handled one after another, at most 100 can wait, and an answer that is not read for 10 seconds ends
the connection.`,
  },
  {
    title: 'Repeating a call safely',
    text: `Any \`POST\` can carry the header \`Idempotency-Key\`, a value of the caller's choice with up to 255 characters. A repeat with
the same key, by the same caller to the same action, does nothing and gets the first call's answer again, marked
\`Idempotent-Replayed: true\`, for ${keptMs / 3_600_000} hours. The same key with other parameters is refused (422). Answers that contain a
secret are not stored, so a repeat is refused (409). A repeat is also refused while the first call is in progress, and after
a call to a provider broke off; look up its outcome in that case.`,
  },
  {
    title: 'Trying a call',
    text: `A \`POST\` takes the header \`Dry-Run: true\`. The call is checked and answered like any other, with the prices and the
refusals that it would meet, and then undone: nothing is stored, numbered, mailed or told to webhooks, no
\`Idempotency-Key\` is used, and the ids in the answer stand for nothing. Such an answer carries \`Dry-Run: true\`. It counts
as a call for the limits. A few actions ask for the permission to read what their answer tells; each names it.

What cannot be undone is refused before anything is done (400, \`dry_run_unavailable\`), and the message says why: actions
that work with a provider, and those that state a reason. A \`GET\` ignores the header.`,
  },
]

/** Returns the chapters as Markdown with headings of the given depth. */
export const conventionsText = (depth: number): string =>
  conventions.map(({ title, text }) => `${'#'.repeat(depth)} ${title}\n\n${text}`).join('\n\n')

export const conventionsPage = (): string => `# Conventions\n\n${conventionsText(2)}`
