import t from 'tap'
import { runHistories } from './histories.js'

// Several files divide the seeds, so that they run in parallel. SEED and HISTORIES allow longer manual runs.
await runHistories(t, 'over 18 months of random events, each day is billed once and no money is lost', {
  histories: 40,
  firstSeed: 7,
})
