import { bodyLimit, fileBodyLimit } from '../body.js'
import { unauthenticatedBytes } from '../body-memory.js'
import { codings, minCompressedBytes } from '../content-coding.js'
import { parameterBounds } from '../form.js'
import { replayRetentionMs } from '../idempotency.js'
import { maxIgnoredNames } from '../ignored-parameters.js'
import { pages } from '../paging.js'
import { paths } from '../paths.js'

/** A chapter about conventions shared by all actions. */
export interface Chapter {
  readonly title: string
  readonly text: string
}

/** All chapters, in reading order. Most figures come from the engine's constants. */
export const conventions: readonly Chapter[] = [
  {
    title: 'Calling an action',
    text: `Every action has its own address, \`${paths.actions}<action>\`. Actions that read accept \`GET\` (and \`HEAD\`), and actions
that change something accept \`POST\`. A \`GET\` takes its parameters from the query string; a \`POST\` takes them from the
query string and from a body of type \`application/json\`, \`application/x-www-form-urlencoded\`, or \`multipart/form-data\`. The
body overrides the query string. Bodies must not be compressed: a \`Content-Encoding\` is refused (415). A body can have at
most ${bodyLimit / 1024 ** 2} MiB, or ${fileBodyLimit / 1024 ** 2} MiB for actions with files, ${parameterBounds.keys} values, and ${parameterBounds.depth} levels of nesting. The service
limits the memory used for bodies: if there is no room for another one, a call gets 503 with \`Retry-After\` and can be
repeated.`,
  },
  {
    title: 'Credentials',
    text: `Send the identifier and the secret of an API credential in the headers \`X-API-Key\` and \`X-API-Secret\`. These forms
also work; the first complete one is used:

1. \`X-API-Key\` and \`X-API-Secret\`
2. \`Authorization: Bearer <secret>\`: the secret identifies its credential
3. the parameters \`identifier\` and \`secret\`
4. the parameters \`api_key\` and \`api_secret\`
5. the parameters \`username\` and \`password\` of a staff account without a second factor; if they authenticate a
   call, the action's own parameters with these names are not read

Query parameters end up in the logs of every server along the way, so prefer headers. A credential in a body must be within
its first ${unauthenticatedBytes / 1024} KiB, and in a longer body each value must be complete and followed by another parameter: no more of the
body is read until a valid credential has been found. Credentials in headers are checked before any of the body is read. A
call has the permissions of the role of the staff account that owns the credential. Each action lists the permission it
needs (\`x-permission\` in the OpenAPI document; \`full\` means a role with full access). \`GET ${paths.credential}\` lists a
credential's permissions.

Some calls deserve a second look: they move money, write to people outside your company, delete or interrupt something,
change access, or show a secret. The OpenAPI document lists these risks in \`x-risks\`, and secret fields of a response have
the format \`password\`.`,
  },
  {
    title: 'Parameters',
    text: `- **Names.** Many parameters have aliases. If more than one name is sent, the main name takes precedence; errors always
  use the main name. If an action takes a client, \`clientid\`, \`client_id\`, and \`userid\` all mean the client, unless
  \`userid\` is a login. Unknown parameters are ignored and listed in the header
  \`X-Ignored-Parameters\`, ${maxIgnoredNames} names at most; a name inside a list includes its position
  (\`items.0.note\`). With the header \`Prefer: handling=strict\`, they are refused (422).
- **Extensions** are parameters and aliases that the service adds to the base contract (\`x-extension\` and
  \`x-added-aliases\` in the OpenAPI document).
- **Integers** are JSON numbers or digits, \`7\` or \`"7"\`.
- **Booleans** are \`true\` and \`false\`, or \`1\`, \`on\`, \`yes\` and \`0\`, \`off\`, \`no\`; case-insensitive.
- **Dates** are calendar days in the form \`YYYY-MM-DD\`. Timestamps in responses are ISO 8601 in UTC.
- **Text** is trimmed; secrets are not. Lengths count characters.
- **Lists** are JSON arrays, \`name[]=a&name[]=b\`, \`name[0]=a&name[1]=b\`, or a repeated name. A single value is a list of
  one. If the values contain no comma, \`name=a,b\` is a list as well.
- **Groups** of named values are JSON objects or \`name[key]=value\`, and can be nested.
- **Files** are a list of groups with \`name\` and base64 \`data\`; the same list as base64-encoded JSON in one text; or
  file parts of a \`multipart/form-data\` body. File names are stored as sent and are never used as paths.
- **Empty values** count as not sent. In an update, an empty value clears a field that can be cleared and is refused for
  others. Fields that are not sent do not change.`,
  },
  {
    title: 'Paging',
    text: `Paged actions take \`limitstart\` and \`limitnum\` (${pages.minRows} to ${pages.maxRows}, default ${pages.defaultRows}) and return \`totalresults\`,
\`startnumber\`, \`numreturned\`, and the rows. \`limitstart\` is rounded down to the start of its page, which is returned as
\`startnumber\`. To read a whole list, add \`numreturned\` to \`startnumber\` until it reaches \`totalresults\`, and keep \`limitnum\`
the same: with another page size, the rounding would repeat rows.

If rows are added or deleted in between, such pages repeat or miss rows. Instead, \`after=start\` reads a list in order of ID:
each response has \`next\`, which you send as \`after\` in the next call with the same filters; it is null at the end. Rows that
exist throughout are returned exactly once. \`startnumber\` counts the preceding rows. \`limitstart\`, \`orderby\`, and \`sorting\`
cannot be combined with \`after\`, and only the account that received the value can use it.

Some lists can keep a copy in step, as their description says. \`changed_since=start\` begins with all rows. Store the \`next\`
of each response and send it as \`changed_since\` in the next call, immediately while \`more\` is true, otherwise whenever you
like. It returns the rows that have been added or changed, in the order in which their transactions began to write, and
only after they are committed. A row may be returned again, and none is missed. Events report deleted rows. After a backup
has been restored, the value is refused (422): begin again with \`start\`.`,
  },
  {
    title: 'Errors',
    text: `An error is JSON with \`result\` = \`error\`, a stable \`code\`, and a \`message\` for people. If parameters are invalid (422),
\`errors\` has a list of sentences for each, by main name. An unexpected error (500) has a \`requestid\` to look up in the
service's log; every response has it as \`X-Request-Id\`. If the call sends its own \`X-Request-Id\` of at most
128 letters, digits, and \`. _ : / + = @ ~ -\`, that one is used. Every 429 and 503 has the seconds to wait in \`Retry-After\`.
A request that is cut off, or whose headers are too large, can get 408 or 431 at any address.`,
  },
  {
    title: 'Responses',
    text: `Responses of at least ${minCompressedBytes / 1024} KiB are compressed if the caller sends \`Accept-Encoding\`
(${codings.map((coding) => `\`${coding}\``).join(' or ')}), unless they show a secret. This document has an \`ETag\`: with \`If-None-Match\`, the response is 304 as
long as the document is unchanged.

Removals are announced: responses of a deprecated action, and responses to calls with a deprecated parameter, have the
header \`Deprecation\` (RFC 9745), and \`Sunset\` (RFC 8594) if the removal date is known. The OpenAPI document marks both as
\`deprecated\` and describes the replacement.`,
  },
  {
    title: 'Limits',
    text: `Calls are counted per minute for each credential, and for each address without a valid credential (for IPv6, for each
/64). \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\` show the current state. Above the limit, a call gets 429, with the
seconds to wait in \`Retry-After\`. Wrong passwords also count per account, from all addresses from which the account has not
signed in before. After too many, even the right password gets 429 from such an address until the minute is over. If there
is too much work at once, such as checking passwords, a call gets 503 with \`Retry-After\` and has no effect.

Once an address has been refused as often as the limit allows, no body from it is read until the minute is over, unless a
valid credential was sent from there in a body within the last hour. Credentials in headers are always checked, so send
yours there.

One address can have 256 connections open. Above that, every request gets 503 (\`too_many_connections\`). Requests sent ahead
on one connection are handled one after another; at most 100 can wait. If a response is not read for 10 seconds, the
connection is closed.`,
  },
  {
    title: 'Repeating a call safely',
    text: `Any \`POST\` can have the header \`Idempotency-Key\`, a value of your choice with up to 255 characters. A repeat with the
same key, by the same caller to the same action, does nothing and returns the first call's response again, marked
\`Idempotent-Replayed: true\`, for ${replayRetentionMs / 3_600_000} hours. A repeat is refused in these cases:

- 409 \`key_in_flight\`: the first call is in progress. Repeat after \`Retry-After\`.
- 409 \`key_outcome_unknown\`: the first call was interrupted while calling a provider. Look up its outcome.
- 409 \`key_not_replayable\`: the first call succeeded. Its response contained a secret, so it was not stored.
- 422 \`key_reused\`: the parameters differ.

A replayed response can also be an error: an error of the action with a 4xx status other than 403 and 429 is final. Once you
have removed its cause, use a new key. After other errors, except \`key_outcome_unknown\`, the same key runs the call again.`,
  },
  {
    title: 'Trying a call',
    text: `With the header \`Dry-Run: true\`, a \`POST\` is a dry run. The call is checked and answered like any other, with the prices
and errors it would have, and then undone: nothing is stored, numbered, emailed, or sent to webhooks, no
\`Idempotency-Key\` is used, and the IDs in the response are meaningless. The response has \`Dry-Run: true\`. A dry run counts
towards the rate limits. A few actions also require the permission to read what their response shows; each lists it.

A call that cannot be undone is refused before anything is done (400, \`dry_run_unavailable\`), and the message gives the
reason. These are actions that work with a provider, and actions with a reason of their own. A \`GET\` ignores the header.`,
  },
]

/** Returns the chapters as Markdown with headings of the given depth. */
export const conventionsText = (depth: number): string =>
  conventions.map(({ title, text }) => `${'#'.repeat(depth)} ${title}\n\n${text}`).join('\n\n')

export const conventionsPage = (): string => `# Conventions\n\n${conventionsText(2)}`
