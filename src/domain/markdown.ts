/**
 * Text as it is, on one line: what a reader of Markdown would take for a mark gets a backslash in front, so that a title is no
 * link, no picture, no cell and no heading. Angle brackets and ampersands too, because Markdown lets HTML through.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>&|~$]/g, '\\$&')
    .replace(/^[#+=-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

/** Cells that are Markdown already; every row as long as the head. */
export function toMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
