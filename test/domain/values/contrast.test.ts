import fc from 'fast-check'
import t from 'tap'
import { accentsOf, surfaces } from '../../../domain/settings/look.js'
import { bestOn, type Colour, contrastOf, readableOn } from '../../../domain/values/contrast.js'

const colours = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value): Colour => `#${value.toString(16).padStart(6, '0')}`)

t.test('measures contrast as in WCAG 2', async (t) => {
  t.equal(contrastOf('#000000', '#ffffff').toFixed(2), '21.00')
  t.equal(contrastOf('#ffffff', '#767676').toFixed(2), '4.54')
  t.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48')
  t.equal(contrastOf('#123456', '#123456'), 1)
})

// R-4802
t.test('links and buttons are readable in light and dark mode with any brand color', async (t) => {
  fc.assert(
    fc.property(colours, (brand) => {
      for (const mode of ['light', 'dark'] as const) {
        const { accent, onAccent } = accentsOf(brand)[mode]
        const pairs: [Colour, Colour][] = [
          [accent, surfaces[mode].paper],
          [accent, surfaces[mode].card],
          [accent, onAccent],
        ]
        for (const [one, other] of pairs)
          if (contrastOf(one, other) < 4.5) throw new Error(`${mode} ${brand}: ${one} on ${other}`)
      }
    }),
    { examples: [['#ffff00'], ['#000000'], ['#ffffff'], ['#1f5fbf']] },
  )
  t.pass('each pair has a contrast of at least 4.5')
})

// R-4802
t.test('keeps a readable color unchanged', async (t) => {
  t.equal(accentsOf('#1f5fbf').light.accent, '#1f5fbf')
  t.equal(readableOn('#767676', '#000000', ['#ffffff']), '#767676')
  t.not(readableOn('#777777', '#000000', ['#ffffff']), '#777777')
  t.equal(bestOn('#ffff00', ['#ffffff', '#10151b']), '#10151b')
})
