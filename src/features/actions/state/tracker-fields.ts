import type { Tracker } from '~/domain/actions/tracker'

/** The owner's form fields; all empty without trackers. */
export type TrackerFields = {
  github: string
  gitlabBase: string
  gitlab: string
  jiraBase: string
  jira: string
  jiraType: string
}

const GITHUB = 'https://github.com'

export function blankTrackers(trackers: readonly Tracker[]): TrackerFields {
  const [github, gitlab, jira] = (['github', 'gitlab', 'jira'] as const).map((kind) =>
    trackers.find((tracker) => tracker.kind === kind),
  )
  return {
    github: github?.project ?? '',
    gitlabBase: gitlab?.base ?? '',
    gitlab: gitlab?.project ?? '',
    jiraBase: jira?.base ?? '',
    jira: jira?.project ?? '',
    jiraType: jira?.issueType ?? '',
  }
}

/** A tracker, and the field that each of its parts comes from. */
type Given = {
  tracker: Tracker
  keys: Record<'base' | 'project' | 'issueType', keyof TrackerFields>
}

/** Converts the fields to trackers, complete or not. A repository's address counts as its name. */
export function toTrackers(fields: TrackerFields): Given[] {
  const { github, gitlabBase, gitlab, jiraBase, jira, jiraType } = trimmed(fields)
  const repository = github.startsWith(`${GITHUB}/`) ? github.slice(GITHUB.length + 1) : github
  const given: Given[] = [
    {
      tracker: { kind: 'github', base: GITHUB, project: repository, issueType: null },
      keys: { base: 'github', project: 'github', issueType: 'github' },
    },
    {
      tracker: { kind: 'gitlab', base: gitlabBase, project: gitlab, issueType: null },
      keys: { base: 'gitlabBase', project: 'gitlab', issueType: 'gitlab' },
    },
    {
      tracker: { kind: 'jira', base: jiraBase, project: jira, issueType: jiraType },
      keys: { base: 'jiraBase', project: 'jira', issueType: 'jiraType' },
    },
  ]
  const isGiven: Record<Tracker['kind'], boolean> = {
    github: github !== '',
    gitlab: gitlabBase + gitlab !== '',
    jira: jiraBase + jira + jiraType !== '',
  }
  return given.filter(({ tracker }) => isGiven[tracker.kind])
}

function trimmed(fields: TrackerFields): TrackerFields {
  const entries = Object.entries(fields).map(([key, value]) => [key, value.trim()] as const)
  return { ...fields, ...Object.fromEntries(entries) }
}
