import t from 'tap'
import { runHistories } from './histories.js'

// Seeds in files that run beside each other. SEED and HISTORIES take them further by hand.
await runHistories(t, 'whatever happens in 18 months, each day is billed once and no money is lost', {
  histories: 40,
  firstSeed: 9,
})
