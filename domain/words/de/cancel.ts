import type { Words } from '../words.js'

export const cancel: Words['cancel'] = {
  title: 'Vertrag kündigen',
}
