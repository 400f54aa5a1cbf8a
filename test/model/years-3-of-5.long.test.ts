import t from 'tap'
import { liveHistories } from './histories.js'

await liveHistories(t, 'whatever happens in 18 months, each day is billed once and no money is lost', {
  histories: 100,
  usualSeed: Math.floor(Math.random() * 1_000_000),
})
