import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTrackerProblem, newItemUrl, type Tracker } from './tracker.ts'

const GITHUB: Tracker = {
  ...{ kind: 'github', base: 'https://github.com', project: 'acme/shop.app', issueType: null },
}
const GITLAB: Tracker = {
  ...{
    kind: 'gitlab',
    base: 'https://git.example.org/',
    project: 'acme/web/shop',
    issueType: null,
  },
}
const JIRA: Tracker = {
  ...{ kind: 'jira', base: 'https://example.org/jira', project: '10000', issueType: '10002' },
}
const ITEM = {
  title: 'Ação & "teste" #1?',
  text: 'Nota\n50 % + €',
  link: 'https://retro.example/x',
}
const BODY = 'Nota\n50 % + €\n\nhttps://retro.example/x'

test('fills in the form of each tracker and keeps every character', () => {
  const parts = (tracker: Tracker) => {
    const { origin, pathname, searchParams, hash } = new URL(newItemUrl(tracker, ITEM))
    return { form: origin + pathname, fields: Object.fromEntries(searchParams), hash }
  }
  expect(parts(GITHUB)).toEqual({
    form: 'https://github.com/acme/shop.app/issues/new',
    ...{ fields: { title: ITEM.title, body: BODY }, hash: '' },
  })
  expect(parts(GITLAB)).toEqual({
    form: 'https://git.example.org/acme/web/shop/-/issues/new',
    ...{ fields: { 'issue[title]': ITEM.title, 'issue[description]': BODY }, hash: '' },
  })
  expect(parts(JIRA)).toEqual({
    form: 'https://example.org/jira/secure/CreateIssueDetails!init.jspa',
    fields: { pid: '10000', issuetype: '10002', summary: ITEM.title, description: BODY },
    hash: '',
  })
})

test('limits an address to 6,000 characters and keeps the title and the link whole', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(GITHUB, GITLAB, JIRA),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('a', 'ç', '👩‍👩‍👧', '&', '\n'),
      fc.nat(6000),
      (tracker, title, unit, length) => {
        const text = unit.repeat(length)
        const url = newItemUrl(tracker, { ...ITEM, title, text })
        expect(url.length).toBeLessThanOrEqual(6_000)
        const [shown, body] = [...new URL(url).searchParams.values()].slice(-2)
        expect(shown).toBe(title)
        expect(body?.endsWith(ITEM.link)).toBe(true)
        expect(body).not.toContain('\uFFFD')
      },
    ),
  )
  const long = newItemUrl(GITHUB, { ...ITEM, text: 'a'.repeat(9_000) })
  expect(long.length).toBe(6_000)
  expect(new URL(long).searchParams.get('body')).toMatch(/^a+…\n\nhttps:/)
})

test('names the first invalid field of a tracker', () => {
  for (const tracker of [GITHUB, GITLAB, JIRA]) expect(findTrackerProblem(tracker)).toBeNull()
  const bases = [
    'http://x.org',
    'https://a:b@x.org',
    'https://x.org?a',
    'https://x.org/#a',
    'https://',
    '',
  ]
  for (const base of bases) expect(findTrackerProblem({ ...GITLAB, base }), base).toBe('base')
  for (const project of ['acme', 'acme/../x', './x', 'a/b?c', 'a/b/c', 'a b/c', '']) {
    expect(findTrackerProblem({ ...GITHUB, project }), project).toBe('project')
  }
  expect(findTrackerProblem({ ...JIRA, project: 'ABC' })).toBe('project')
  for (const issueType of [null, '', 'Bug']) {
    expect(findTrackerProblem({ ...JIRA, issueType })).toBe('issueType')
  }
  expect(findTrackerProblem({ ...GITHUB, issueType: '1' })).toBe('issueType')
})
