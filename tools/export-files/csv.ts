export type Cell = string | number | null | undefined

/** Returns a line of CSV (RFC 4180), with quotation marks if necessary and CRLF at the end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  const text = String(cell ?? '')
  // Prevents a spreadsheet from treating a text as a formula. Negative amounts are not formulas.
  const safe = typeof cell === 'string' && /^[=+@\t]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
