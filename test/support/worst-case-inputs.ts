import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** A text that repeats its pump and may never match. */
export interface WorstCaseInput {
  readonly prefix: string
  readonly pump: string
  readonly suffix: string
}

export const lengthen = ({ prefix, pump, suffix }: WorstCaseInput, length: number): string =>
  prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix

/** Sample characters. Each class in an expression should contain at least one. */
const candidates = [
  ...'aA0 \t\n\r-_./:;=,"\'<>&#@+%*?!()[]{}|\\^$~`',
  '\0',
  'é',
  'ß',
  '漢',
  '\u0301',
  '\u00a0',
  '\u2028',
  '\u{1f600}',
]
/** Maximum number of samples per class. */
const samplesOfClass = 4
/** Longest sequence of parts to repeat. */
const longestWindow = 6

/**
 * Returns texts on which an expression might take too long: each part, and each sequence of up to six parts, repeated
 * with and without the text that leads there, and with and without an end that nothing matches.
 */
export function worstTexts(literal: string): readonly WorstCaseInput[] {
  const { pattern, flags } = new RegExpParser().parseLiteral(literal)
  const found = new Map<string, WorstCaseInput>()
  const add = (prefix: string, pump: string) => {
    if (pump === '') return
    for (const suffix of ['\0', ''])
      for (const text of [
        { prefix, pump, suffix },
        { prefix: '', pump, suffix },
      ])
        found.set(JSON.stringify(text), text)
  }
  const visit = (sequence: readonly AST.Element[], prefix: string): void => {
    const parts = joined(sequence, flags)
    let before = prefix
    for (const [index, part] of parts.entries()) {
      for (const sample of part.samples) {
        add(before, sample)
        if (flags.multiline) add(before, `\n${sample}`)
      }
      let run = ''
      for (const next of parts.slice(index, index + longestWindow)) {
        run += next.samples[0] ?? ''
        add(before, run)
        add('', before + run)
        if (flags.multiline) add(before, `${run}\n`)
      }
      for (const inner of part.inner) visit(inner, before)
      before += part.samples[0] ?? ''
    }
  }
  for (const { elements } of pattern.alternatives) visit(elements, '')
  if (flags.multiline) add('', '\n')
  return [...found.values()]
}

interface Part {
  /** Texts that match the part or begin to. */
  readonly samples: readonly string[]
  readonly inner: readonly (readonly AST.Element[])[]
}

/** Returns the parts of a sequence. Consecutive literal characters are one part. */
function joined(sequence: readonly AST.Element[], flags: AST.Flags): readonly Part[] {
  const parts: Part[] = []
  let word = ''
  const endWord = () => {
    // The word, and its first character.
    if (word !== '') parts.push({ samples: [...new Set([word, word.slice(0, 1)])], inner: [] })
    word = ''
  }
  for (const element of sequence)
    if (element.type === 'Character') word += String.fromCodePoint(element.value)
    else {
      endWord()
      parts.push(partOf(element, flags))
    }
  endWord()
  return parts
}

function partOf(element: AST.Element, flags: AST.Flags): Part {
  switch (element.type) {
    case 'Quantifier':
      return partOf(element.element, flags)
    case 'Group':
    case 'CapturingGroup':
      return group(element.alternatives, flags)
    case 'Assertion':
      return element.kind === 'lookahead' || element.kind === 'lookbehind'
        ? { ...group(element.alternatives, flags), samples: [] }
        : { samples: [], inner: [] }
    case 'Character':
      return { samples: [String.fromCodePoint(element.value)], inner: [] }
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return { samples: membersOf(element.raw, flags), inner: [] }
    default:
      return { samples: [], inner: [] }
  }
}

function group(alternatives: readonly AST.Alternative[], flags: AST.Flags): Part {
  const inner = alternatives.map(({ elements }) => elements)
  const samples = inner.map((sequence) =>
    joined(sequence, flags)
      .map((part) => part.samples[0] ?? '')
      .join(''),
  )
  return { samples: samples.filter((sample) => sample !== ''), inner }
}

function membersOf(raw: string, { unicode, unicodeSets, dotAll }: AST.Flags): readonly string[] {
  const one = new RegExp(`^(?:${raw})$`, `${unicodeSets ? 'v' : unicode ? 'u' : ''}${dotAll ? 's' : ''}`)
  return candidates.filter((character) => one.test(character)).slice(0, samplesOfClass)
}
