import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineScriptHashes } from './security-headers'

test('every script written into a page is named by the hash of its exact text', () => {
  const html =
    '<script>let a = 1\n</script><p>x</p><script type="module" async>import "/a.js"</script>'
  expect(inlineScriptHashes(html)).toEqual([sourceOf('let a = 1\n'), sourceOf('import "/a.js"')])
})

test('the same script twice is named once', () => {
  expect(inlineScriptHashes('<script>a()</script><SCRIPT>a()</SCRIPT>')).toEqual([sourceOf('a()')])
})

test('scripts from files and data blocks need no hash', () => {
  const html = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>'
  expect(inlineScriptHashes(html)).toEqual([])
})

function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
