import { createHash } from 'node:crypto'

/** How the content security policy names a script or style that stands in a page. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
