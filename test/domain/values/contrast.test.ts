import fc from 'fast-check'
import t from 'tap'
import { buildAccents, surfaces } from '../../../domain/settings/branding.js'
import { type Color, chooseHighestContrast, contrastRatio, mixReadableColor } from '../../../domain/values/contrast.js'

const colours = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value): Color => `#${value.toString(16).padStart(6, '0')}`)

t.test('measures contrast as in WCAG 2', async (t) => {
  t.equal(contrastRatio('#000000', '#ffffff').toFixed(2), '21.00')
  t.equal(contrastRatio('#ffffff', '#767676').toFixed(2), '4.54')
  t.equal(contrastRatio('#777777', '#ffffff').toFixed(2), '4.48')
  t.equal(contrastRatio('#123456', '#123456'), 1)
})

// R-4802
t.test('links and buttons are readable in light and dark mode with any brand color', async (t) => {
  fc.assert(
    fc.property(colours, (brand) => {
      for (const mode of ['light', 'dark'] as const) {
        const { accent, onAccent } = buildAccents(brand)[mode]
        const pairs: [Color, Color][] = [
          [accent, surfaces[mode].paper],
          [accent, surfaces[mode].card],
          [accent, onAccent],
        ]
        for (const [one, other] of pairs)
          if (contrastRatio(one, other) < 4.5) throw new Error(`${mode} ${brand}: ${one} on ${other}`)
      }
    }),
    { examples: [['#ffff00'], ['#000000'], ['#ffffff'], ['#1f5fbf']] },
  )
  t.pass('each pair has a contrast of at least 4.5')
})

// R-4802
t.test('keeps a readable color unchanged', async (t) => {
  t.equal(buildAccents('#1f5fbf').light.accent, '#1f5fbf')
  t.equal(mixReadableColor('#767676', '#000000', ['#ffffff']), '#767676')
  t.not(mixReadableColor('#777777', '#000000', ['#ffffff']), '#777777')
  t.equal(chooseHighestContrast('#ffff00', ['#ffffff', '#10151b']), '#10151b')
})
