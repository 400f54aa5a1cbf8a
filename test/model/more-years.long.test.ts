import t from 'tap'
import { liveHistories } from './histories.js'

// Seeds after those of the quick run. SEED and HISTORIES take it further by hand.
await liveHistories(t, 'whatever happens in 18 months, each day is billed once and no money is lost', {
  histories: 490,
  firstSeed: 2,
})
