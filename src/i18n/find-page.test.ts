import { expect, test } from 'vitest'
import { findPage, matchPage, shellPath } from './find-page'
import { pathIn } from './locale'
import { PAGES } from './site-map'

test('finds every page in both languages, with trailing slashes, in capitals and encoded', () => {
  for (const page of PAGES) {
    const filled = page.path.replace(/:\w+/g, 'a-1_%20é')
    const encoded = filled.replace('o', '%6F')
    for (const path of [filled, `${filled}/`, `${filled}//`, filled.toUpperCase(), encoded]) {
      expect(findPage(path), path).toBe(page)
      expect(findPage(pathIn('en', path)), `/en${path}`).toBe(page)
    }
  }
  expect(findPage('/EN/dashboard')?.path).toBe('/dashboard')
})

test('finds no page for an unknown path', () => {
  const longer = PAGES.map(({ path }) => `${path.replace(/:\w+/g, 'x')}/more/x/x`)
  const wrong = ['/nope', '/blog.', '/blogs', '/x/blog', '/room//x', '//room', '/squad//trends']
  for (const path of [...longer, ...wrong, '/en/en', '/enx', '/en/en/room', '/squad', '/%']) {
    expect(findPage(path), path).toBeUndefined()
    expect(shellPath(path), path).toBeUndefined()
  }
})

test('does not confuse static paths and parameters', () => {
  expect(findPage('/retrospective')?.path).toBe('/retrospective')
  expect(findPage('/retrospective/1')?.path).toBe('/retrospective/:retrospectiveId')
  expect(findPage('/squad/trends/open-room')?.path).toBe('/squad/:squadId/open-room')
})

test('decodes each parameter once and keeps its case', () => {
  const paramsOf = (path: string) => matchPage(path)?.params
  expect(paramsOf('/dashboard')).toEqual({})
  expect(paramsOf('/room/kX7')).toEqual({ code: 'kX7' })
  for (const key of ['a/b', '100%', '%2F', 'ação & #1?', 'a b+c', ':x']) {
    const path = `/en/squad/S-1/trends/${encodeURIComponent(key)}/`
    expect(paramsOf(path), path).toEqual({ squadId: 'S-1', topicKey: key })
  }
  expect(paramsOf('/squad/1/trends/50%25%')).toEqual({ squadId: '1', topicKey: '50%25%' })
})
