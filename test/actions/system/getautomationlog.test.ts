import t from 'tap'
import { withService } from '../../support/service.js'
import { listsTheLog } from '../_shared/log.js'

withService(t, 'getautomationlog', (t, api) => listsTheLog(t, api, 'getautomationlog'))
