import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { findPage } from './find-page'
import { pathIn } from './locale'
import { PAGES } from './site-map'

test('a path has the page that the router shows for it', () => {
  const paths = PAGES.flatMap(({ path }) => {
    const filled = path.replace(/:\w+/g, 'a-1_%20é')
    return [filled, `${filled}/`, `${filled}//`, `${filled}/more`, filled.toUpperCase()]
  })
  for (const path of [...paths, '//', '/nope', '/blog.', '/blogs', '/x/blog', '/room//x']) {
    const shown = PAGES.find((page) => matchPath(page.path, path))
    expect(findPage(path), path).toBe(shown)
    expect(findPage(pathIn('en', path)), `/en${path}`).toBe(shown)
  }
})
