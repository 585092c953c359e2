import { expect, test } from 'vitest'
import { headTags } from './page-head'
import type { PageKind } from './site-map'

test.each<[PageKind, string]>([
  ['public', 'max-image-preview:large'],
  ['tool', 'max-image-preview:large'],
  ['entrance', 'noindex'],
  ['still', 'noindex'],
  ['app', 'noindex'],
  ['protected', 'noindex'],
  ['room', 'noindex'],
])('describes %s pages to search engines: %s', (kind, content) => {
  const tags = headTags({ pathname: '/login', kind, title: 'Entrar', description: 'Entrar' })
  const robots = tags.filter(({ attributes }) => attributes.name === 'robots')
  expect(robots).toEqual([{ tag: 'meta', attributes: { name: 'robots', content } }])
})
