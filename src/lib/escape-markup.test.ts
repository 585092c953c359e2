import { expect, test } from 'vitest'
import { escapeMarkup } from './escape-markup'

test('no text ends its tag or attribute, even if it is escaped twice', () => {
  expect(escapeMarkup('</p><a href="x">')).toBe('&lt;/p&gt;&lt;a href=&quot;x&quot;&gt;')
  expect(escapeMarkup('R&D, não é? &lt;')).toBe('R&amp;D, não é? &amp;lt;')
})
