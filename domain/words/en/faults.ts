import { faultDetails as details } from '../../values/fault-details.js'
import { type FaultCode, faults as known } from '../../values/faults.js'
import { type StaffFault, staffFaults } from '../staff-faults.js'

type PageFault = Exclude<FaultCode, StaffFault>

const isOfPages = (code: string): boolean => !(staffFaults as readonly string[]).includes(code)

/** Messages of the errors that pages can show, the same as in API answers. */
const messages = Object.fromEntries(
  Object.entries(known).flatMap(([code, { message }]) => (isOfPages(code) ? [[code, message]] : [])),
) as { readonly [Code in PageFault]: string }

/** Sentences that pages show by error code, including codes for request bodies that cannot be read. */
export const faults = {
  ...messages,
  malformed_request: 'The form could not be read.',
  media_type_unsupported: 'Submit the form from its page.',
  content_encoding_unsupported: 'Send the form without a Content-Encoding.',
  body_too_large: 'The form is too large.',
  body_capacity_reached: 'Too many forms are being processed at the moment.',
} as const

/** More detailed sentences for errors, with placeholders. */
export const faultDetails = details
