/**
 * Returns text as literal Markdown on one line. Escapes marks with a backslash, so that a title becomes no link, picture, cell or heading, and also
 * angle brackets and ampersands, because Markdown allows HTML.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>&|~$]/g, '\\$&')
    .replace(/^[#+=-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

/** Returns text of several lines as literal Markdown: its line breaks stay, and an empty line begins a paragraph. */
export function toMarkdownLines(text: string): string {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return paragraphs.map((lines) => lines.split('\n').map(escapeMarkdown).join('\\\n')).join('\n\n')
}

/** Returns a table. Cells must already be Markdown, and every row as long as the head. */
export function toMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
