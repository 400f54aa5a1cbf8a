import { groupUnknownNames, listUnknownNames, toList } from './composites.js'
import { type Field, type FieldOptions, field, single, text } from './fields.js'
import { checkJson, decodeUtf8 } from './form.js'
import { isBase64 } from './formats.js'
import { Type } from './schema.js'

/** A file in a multipart body. */
export class Upload {
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}

/** A file as a handler receives it, with its data in base64. */
export interface File {
  readonly name: string
  readonly data: string
}

/**
 * Files: a list of {name, data in base64}, the same list as base64-encoded JSON, or parts of a multipart body (R-1807).
 */
export const files = ({ max, ...options }: FieldOptions & { max: number }): Field<File[]> => ({
  ...field<File[]>(
    {
      schema: Type.Array(
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 255, description: 'File name.' }),
            data: Type.String({ format: 'base64', description: 'File content.' }),
          },
          { additionalProperties: false },
        ),
        { maxItems: max },
      ),
      coerce: (wire) => {
        const given = typeof wire === 'string' ? decodeBase64Json(wire) : wire
        // A form may send an empty value if no file was selected.
        return Array.from(toList(given) ?? [given]).flatMap((one) => (one === '' ? [] : toFile(one)))
      },
      // A list sent as base64 text is not inspected, because that would decode it twice.
      unknownNames: (wire) =>
        typeof wire === 'object' ? listUnknownNames(toList(wire) ?? [wire], listFileUnknownNames) : [],
      rule: `must be at most ${max} files, each with a name of 1 to 255 characters and its data in base64`,
    },
    { example: [{ name: 'error.txt', data: 'SGVsbG8h' }], ...options },
  ),
  takesFiles: true,
})

/** A file's bytes in a response. */
export const base64 = (options: FieldOptions = {}): Field<string> =>
  field<string>(
    { schema: Type.String({ format: 'base64', contentEncoding: 'base64' }), coerce: single },
    { example: 'SGVsbG8h', ...options },
  )

const fileUnknownNames = groupUnknownNames({ name: text(), data: text() })

const listFileUnknownNames = (wire: unknown): Iterable<string> => (wire instanceof Upload ? [] : fileUnknownNames(wire))

/**
 * Returns a file's name, untrimmed, and its data without line breaks, and drops other members. Returns a value that is
 * not an object unchanged.
 */
function toFile(wire: unknown): unknown {
  if (wire instanceof Upload) return { name: wire.name, data: wire.bytes.toString('base64') }
  if (typeof wire !== 'object' || wire === null) return wire
  const { name, data } = wire as Record<string, unknown>
  return {
    name: typeof name === 'number' ? String(name) : name,
    data: typeof data === 'string' ? removeLineBreaks(data) : data,
  }
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/**
 * Removes the line breaks that many encoders add. Works byte by byte, because replacing takes seconds for megabytes of
 * short lines.
 */
function removeLineBreaks(base64: string): string {
  if (!base64.includes('\n') && !base64.includes('\r')) return base64
  const bytes = Buffer.from(base64)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte !== lineFeed && byte !== carriageReturn) bytes[length++] = byte
  }
  return bytes.toString('utf8', 0, length)
}

/** Returns the value of base64-encoded JSON, or `text` itself if it cannot be decoded. */
function decodeBase64Json(text: string): unknown {
  const packed = removeLineBreaks(text.trim())
  if (!isBase64(packed)) return text
  try {
    const json = decodeUtf8(Buffer.from(packed, 'base64'))
    checkJson(json)
    return JSON.parse(json)
  } catch {
    return text
  }
}
