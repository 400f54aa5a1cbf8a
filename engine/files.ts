import { asList, unknownInGroup, unknownInList } from './composites.js'
import { type Field, type FieldOptions, field, single, text } from './fields.js'
import { checkJson, decodeUtf8 } from './form.js'
import { isBase64 } from './formats.js'
import { Type } from './schema.js'

/** A file among the parts of a multipart body. */
export class Upload {
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}

/** A file as a handler receives it; the data in base64. */
export interface File {
  readonly name: string
  readonly data: string
}

/** Files: a list of {name, data in base64}, that list as JSON in base64, or parts of a multipart body (R-1807). */
export const files = ({ max, ...options }: FieldOptions & { max: number }): Field<File[]> => ({
  ...field<File[]>(
    {
      schema: Type.Array(
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 255, description: 'Name of the file.' }),
            data: Type.String({ format: 'base64', description: 'Content of the file.' }),
          },
          { additionalProperties: false },
        ),
        { maxItems: max },
      ),
      coerce: (wire) => {
        const given = typeof wire === 'string' ? unpacked(wire) : wire
        // A form may send an empty value where nobody chose a file.
        return Array.from(asList(given) ?? [given]).flatMap((one) => (one === '' ? [] : fileOf(one)))
      },
      // A list that comes packed as text is not unpacked twice.
      unknownNames: (wire) => (typeof wire === 'object' ? unknownInList(asList(wire) ?? [wire], unknownInFile) : []),
      rule: `must be at most ${max} files, each with a name of 1 to 255 characters and its data in base64`,
    },
    { example: [{ name: 'error.txt', data: 'SGVsbG8h' }], ...options },
  ),
  takesFiles: true,
})

/** The bytes of a file in an answer. */
export const base64 = (options: FieldOptions = {}): Field<string> =>
  field<string>(
    { schema: Type.String({ format: 'base64', contentEncoding: 'base64' }), coerce: single },
    { example: 'SGVsbG8h', ...options },
  )

const namesInFile = unknownInGroup({ name: text(), data: text() })

const unknownInFile = (wire: unknown): Iterable<string> => (wire instanceof Upload ? [] : namesInFile(wire))

/** Names are kept as they come, and other names beside the two are dropped. */
function fileOf(wire: unknown): unknown {
  if (wire instanceof Upload) return { name: wire.name, data: wire.bytes.toString('base64') }
  if (typeof wire !== 'object' || wire === null) return wire
  const { name, data } = wire as Record<string, unknown>
  return {
    name: typeof name === 'number' ? String(name) : name,
    data: typeof data === 'string' ? unwrapped(data) : data,
  }
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Many encoders break their lines. Byte by byte, since replacing takes seconds for megabytes of short lines. */
function unwrapped(base64: string): string {
  if (!base64.includes('\n') && !base64.includes('\r')) return base64
  const bytes = Buffer.from(base64)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte !== lineFeed && byte !== carriageReturn) bytes[length++] = byte
  }
  return bytes.toString('utf8', 0, length)
}

/** Returns the value of JSON in base64, or the text itself where it is none. */
function unpacked(text: string): unknown {
  const packed = unwrapped(text.trim())
  if (!isBase64(packed)) return text
  try {
    const json = decodeUtf8(Buffer.from(packed, 'base64'))
    checkJson(json)
    return JSON.parse(json)
  } catch {
    return text
  }
}
