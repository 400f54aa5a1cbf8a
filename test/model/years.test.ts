import t from 'tap'
import { runHistories } from './histories.js'

// The same histories in every run; the long run lives through others.
await runHistories(t, 'whatever happens in 18 months, each day is billed once and no money is lost', {
  histories: 10,
  firstSeed: 1,
})
