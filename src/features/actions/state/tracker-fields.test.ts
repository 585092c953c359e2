import { expect, test } from 'vitest'
import { blankTrackers, toTrackers } from './tracker-fields'

test('fields convert back to the same trackers', () => {
  const none = blankTrackers([])
  expect(toTrackers(none)).toEqual([])
  const fields = {
    ...none,
    ...{
      github: ' https://github.com/acme/shop ',
      jiraBase: 'https://x.org',
      jira: '1',
      jiraType: '2',
    },
  }
  const trackers = toTrackers(fields).map(({ tracker }) => tracker)
  expect(trackers).toEqual([
    { kind: 'github', base: 'https://github.com', project: 'acme/shop', issueType: null },
    { kind: 'jira', base: 'https://x.org', project: '1', issueType: '2' },
  ])
  expect(toTrackers(blankTrackers(trackers)).map(({ tracker }) => tracker)).toEqual(trackers)
})
