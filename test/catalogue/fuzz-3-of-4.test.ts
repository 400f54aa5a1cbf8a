import t from 'tap'
import { fuzz } from './fuzz.js'

fuzz(t, { rest: 2, of: 4 })
