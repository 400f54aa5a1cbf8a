import t from 'tap'
import { liveHistories } from './histories.js'

liveHistories(t, 'whatever happens in 18 months, each day is billed once and no money is lost', 10)
