import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineHashes } from './security-headers'

test('names every inline script by the hash of its exact text', () => {
  const html =
    '<script>let a = 1\n</script><p>x</p><script type="module" async>import "/a.js"</script>'
  expect(inlineHashes(html).scripts).toEqual([sourceOf('let a = 1\n'), sourceOf('import "/a.js"')])
})

test('names a repeated script once', () => {
  expect(inlineHashes('<script>a()</script><SCRIPT>a()</SCRIPT>').scripts).toEqual([
    sourceOf('a()'),
  ])
})

test('scripts from files and data blocks need no hash', () => {
  const html = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>'
  expect(inlineHashes(html).scripts).toEqual([])
})

test('names a style element separately from the scripts', () => {
  expect(inlineHashes('<style>a{color:red}</style><script>a()</script>')).toEqual({
    scripts: [sourceOf('a()')],
    styles: [sourceOf('a{color:red}')],
  })
})

function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
