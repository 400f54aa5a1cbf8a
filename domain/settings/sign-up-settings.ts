import { flag, whole } from './setting-kinds.js'

/** Settings for accounts that visitors open themselves. */
export const signUpSettings = {
  sign_up: flag({
    shows: ['pages'],
    default: false,
    about: 'Lets visitors open an account at `/client/sign-up`. It is created once its address is confirmed.',
  }),
  sign_ups_a_day: whole({
    shows: ['pages'],
    default: 10,
    min: 1,
    max: 100_000,
    about: 'Maximum number of sign-ups from one network per day (UTC).',
  }),
}
