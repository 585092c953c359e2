import { expect, test } from 'vitest'
import { chunkGroups, type ExactFile } from './chunk-groups.ts'

const SMALL = 100
const LARGE = 1_000_000

test('joins small files that the same pages load', () => {
  const files = [page('squad', ['a', 'b']), page('dashboard', ['a', 'b']), part('a'), part('b')]
  expect(groupsOf(files)).toEqual(['a b'])
})

test('a page loads no large file that it does not need', () => {
  const files = [
    page('squad', ['a', 'b']),
    page('dashboard', ['a', 'b']),
    page('account', ['a']),
    part('a'),
    part('b', { size: LARGE }),
  ]
  expect(groupsOf(files)).toEqual(['a', 'b'])
})

test('keeps files without a common page separate', () => {
  const files = [page('squad', ['a']), page('dashboard', ['b']), part('a'), part('b')]
  expect(groupsOf(files)).toEqual(['a', 'b'])
})

test('the first page of a visit weighs more than later pages', () => {
  const shared = ['a', 'b']
  const files = (first: string) => [
    page('squad', shared),
    page('dashboard', shared),
    page(first, ['a']),
    part('a'),
    part('b', { size: 9_000 }),
  ]
  expect(groupsOf(files('account'))).toEqual(['a b'])
  expect(groupsOf(files('login'))).toEqual(['a', 'b'])
})

test('a file that a page requests later weighs less than a page', () => {
  const [a, b] = [part('a'), part('b', { size: 3_000 })]
  const dialog = later('one', ['a', 'b'])
  const [squad, own] = [page('squad', ['a']), page('dashboard', ['a', 'b'])]
  expect(groupsOf([squad, dialog, a, b])).toEqual(['a', 'b'])
  expect(groupsOf([squad, own, dialog, a, b])).toEqual(['a b'])
})

test('keeps files separate if a file between them would import them in a circle', () => {
  const needs = ['a', 'react', 'c']
  const files = [
    page('squad', needs),
    page('dashboard', needs),
    part('a', { imports: ['react'] }),
    part('react', { imports: ['c'] }),
    part('c'),
  ]
  expect(groupsOf(files)).toEqual(['a', 'c'])
})

test('counts the imports of a file for the pages that would load it', () => {
  const files = [
    page('squad', ['a', 'b']),
    page('dashboard', ['a', 'b']),
    page('account', ['a']),
    part('a'),
    part('b', { imports: ['c'] }),
    part('c', { size: LARGE }),
  ]
  expect(groupsOf(files)).toEqual(['a', 'b c'])
})

test('groups neither libraries, the bundler nor files of one page', () => {
  const needs = ['react', 'rolldown-runtime', 'a']
  const files = [page('squad', needs), page('dashboard', needs), ...needs.map((name) => part(name))]
  expect(groupsOf(files)).toEqual(['a'])
})

/** Returns each group's modules. */
function groupsOf(files: ExactFile[]): string[] {
  const ids = files.flatMap(({ modules }) => Object.keys(modules))
  return chunkGroups(files)
    .map(({ test }) => ids.filter((id) => test(id)).join(' '))
    .sort()
}

function page(name: string, imports: string[]): ExactFile {
  const folder = name === 'login' ? 'auth' : 'account'
  const facadeModuleId = `/x/src/routes/${folder}/${name}.tsx`
  return {
    ...part(name, { imports }),
    modules: { [facadeModuleId]: {} },
    isDynamicEntry: true,
    facadeModuleId,
  }
}

function later(name: string, imports: string[]): ExactFile {
  const facadeModuleId = `/x/src/features/${name}.tsx`
  return { ...page(name, imports), modules: { [facadeModuleId]: {} }, facadeModuleId }
}

function part(
  name: string,
  { imports = [], size = SMALL }: { imports?: string[]; size?: number } = {},
): ExactFile {
  return {
    name,
    fileName: name,
    imports,
    code: 'x'.repeat(size),
    modules: { [name]: {} },
    isEntry: false,
    isDynamicEntry: false,
    facadeModuleId: null,
  }
}
