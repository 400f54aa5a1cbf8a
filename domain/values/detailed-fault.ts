import { type FaultDetail, faultDetails } from './fault-details.js'
import { Fault, type FaultCode } from './faults.js'
import { fillIn } from './fill-in.js'

/** Returns an error with a specific message from `faultDetails`. */
export const detailedFault = (code: FaultCode, name: FaultDetail['name'], values: FaultDetail['values'] = {}): Fault =>
  new Fault(code, fillIn(faultDetails[name], values), undefined, { name, values })
