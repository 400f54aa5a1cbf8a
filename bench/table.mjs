/** Renders a Markdown table with aligned columns: the first to the left, the others to the right. */
export function table(head, rows) {
  const lines = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => line[column].length)))
  const draw = (line) =>
    `| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [draw(lines[0]), rule, ...lines.slice(1).map(draw)].join('\n')
}
