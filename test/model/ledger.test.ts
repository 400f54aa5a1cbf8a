import t from 'tap'
import { compareWithModel } from './ledger.js'

compareWithModel(t, 6)
