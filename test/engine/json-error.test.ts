import t from 'tap'
import { describeJsonError, findJsonError } from '../../engine/json-error.js'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const whole = '{"a": [1, -2.5e+3, true, null, {}, []],\n "b\\u00e9": "x\\"y", "c": {"d": "é\u{1f600}"}} '

// R-3152
t.test('returns the position at which a text stops being JSON', async (t) => {
  for (const [text, at] of [
    ['', 0],
    ['{', 1],
    ['{"a": 1,}', 8],
    ['{"a": [1,]}', 9],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ["{'a': 1}", 1],
    ['{"a": 01}', 7],
    ['{"a": +1}', 6],
    ['{"a": .5}', 6],
    ['{"a": tru}', 6],
    ['{"a": 1} x', 9],
    ['{"a": 1]', 7],
    ['{"a": "\n"}', 7],
    ['{"a": "\\x"}', 7],
    ['{"a": "\\u12g4"}', 7],
    ['{"a": "b', 8],
    ['{"a": 1 "b": 2}', 8],
    ['{"a",', 4],
    [']', 0],
  ] as const) {
    t.equal(isJson(text), false, text)
    t.equal(findJsonError(text), at, text)
  }
})

// R-3152
t.test('agrees with Node’s parser on every text with one character removed, added, or replaced', async (t) => {
  t.ok(isJson(whole))
  t.equal(findJsonError(whole), whole.length)
  const wrong: string[] = []
  for (let at = 0; at <= whole.length; at++)
    for (const put of ['', '"', ',', ':', '{', '}', '[', ']', '1', '-', '\\', 'e', ' ', '\n', '.'])
      for (const more of [0, 1]) {
        const text = whole.slice(0, at) + put + whole.slice(at + more)
        const place = findJsonError(text)
        if (isJson(text) && place < text.length) wrong.push(text)
        // For a text that ends too early, `place` is also `text.length`.
        if (!isJson(text) && place === text.length && isJson(text.trimEnd())) wrong.push(text)
        // The text before `place` is the beginning of valid JSON.
        if (findJsonError(text.slice(0, place)) !== place) wrong.push(text)
      }
  t.strictSame(wrong, [])
})

// R-3152
t.test('the message contains the line and column, and at most one character of the text', async (t) => {
  t.equal(
    describeJsonError('{\n  "a": 1\n  "secret": 2}'),
    'The body is not valid JSON: unexpected " at line 3, column 3.',
  )
  t.equal(describeJsonError('{"a": '), 'The body is not valid JSON: it ends too early at line 1, column 7.')
  t.equal(describeJsonError('{"a": é}'), 'The body is not valid JSON: unexpected character at line 1, column 7.')
})
