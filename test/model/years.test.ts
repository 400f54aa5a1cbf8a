import t from 'tap'
import { liveHistories } from './histories.js'

// The same histories in every run: what others find, the long run tells.
await liveHistories(t, 'whatever happens in 18 months, each day is billed once and no money is lost', {
  histories: 10,
  firstSeed: 1,
})
