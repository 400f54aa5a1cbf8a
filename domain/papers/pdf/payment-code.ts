import { darkRuns, qrModules, quietModules } from '../../values/qr-code.js'
import type { Sheet } from './sheet.js'
import { mm, page } from './units.js'

/** Width and height of the QR code, including its margin, in points. */
export const codeSize = mm(34)
export const codeX = page.right - codeSize

/** Draws a QR code at the right edge, starting at the sheet's current position, which does not change. */
export function drawCode({ doc, y }: Sheet, text: string): void {
  const modules = qrModules(text)
  const unit = codeSize / (modules.length + 2 * quietModules)
  const [left, top] = [codeX + quietModules * unit, y + quietModules * unit]
  for (const run of darkRuns(modules)) doc.rect(left + run.x * unit, top + run.y * unit, run.length * unit, unit)
  doc.fill('#000000')
}
