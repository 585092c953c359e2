import { createHash } from 'node:crypto'

/** Returns the content security policy's source for an inline script or style. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
