import t from 'tap'
import { withService } from '../../support/service.js'
import { expectActivityLog } from '../_shared/log.js'

withService(t, 'getautomationlog', (t, api) => expectActivityLog(t, api, 'getautomationlog'))
