/** Where a squad tracks its work, and how a new item is begun there. No token is kept: the person who follows the link is signed in there. */
export type Tracker = {
  kind: TrackerKind
  /** As in https://gitlab.example.org or https://example.org/jira. */
  base: string
  /** `owner/repository`, `group/project`, or the number of a project of Jira. */
  project: string
  /** The number of a type of item; only Jira has one. */
  issueType: string | null
}

export const TRACKER_KINDS = ['github', 'gitlab', 'jira'] as const
export type TrackerKind = (typeof TRACKER_KINDS)[number]

export const MAX_TRACKER_TEXT = 200

/** Longer addresses are refused by some servers and browsers. */
const MAX_URL_LENGTH = 6_000

const PROJECTS: Record<TrackerKind, RegExp> = {
  github: /^[\w.-]+\/[\w.-]+$/,
  gitlab: /^[\w.-]+(\/[\w.-]+)+$/,
  jira: /^\d{1,18}$/,
}

/** The first field of a tracker that does not fit; null for a complete one. */
export function findTrackerProblem(tracker: Tracker): 'base' | 'project' | 'issueType' | null {
  const { kind, base, project, issueType } = tracker
  if (!isBase(base)) return 'base'
  const isPath = project.split('/').every((part) => !/^\.*$/.test(part))
  if (project.length > MAX_TRACKER_TEXT || !isPath || !PROJECTS[kind].test(project)) {
    return 'project'
  }
  const needsType = kind === 'jira'
  const hasType = issueType !== null && /^\d{1,18}$/.test(issueType)
  return needsType === hasType && needsType === (issueType !== null) ? null : 'issueType'
}

/** An https address without a name, a password, a query or a fragment. */
function isBase(base: string): boolean {
  if (base.length > MAX_TRACKER_TEXT || !base.startsWith('https://')) return false
  if (!URL.canParse(base) || /[?#\s\\]/.test(base)) return false
  const { username, password } = new URL(base)
  return username === '' && password === ''
}

/** What a new item begins with. `link` leads back to the action and is never cut. */
export type NewItem = { title: string; text: string; link: string }

/** The address of a tracker's form for a new item, filled in. A text that is too long for an address is cut. */
export function newItemUrl(tracker: Tracker, { title, text, link }: NewItem): string {
  const withText = (shown: string) => {
    const body = [shown, link].filter((part) => part !== '').join('\n\n')
    return `${formOf(tracker)}${new URLSearchParams(fieldsOf(tracker, { title, body }))}`
  }
  const whole = withText(text)
  if (whole.length <= MAX_URL_LENGTH) return whole
  const characters = [...text]
  let [fits, over] = [0, characters.length]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    const isShort = withText(`${characters.slice(0, middle).join('')}…`).length <= MAX_URL_LENGTH
    if (isShort) fits = middle
    else over = middle
  }
  return withText(`${characters.slice(0, fits).join('')}…`)
}

function formOf({ kind, base, project }: Tracker): string {
  const at = base.replace(/\/+$/, '')
  if (kind === 'github') return `${at}/${project}/issues/new?`
  if (kind === 'gitlab') return `${at}/${project}/-/issues/new?`
  return `${at}/secure/CreateIssueDetails!init.jspa?`
}

function fieldsOf(
  { kind, project, issueType }: Tracker,
  { title, body }: { title: string; body: string },
): Record<string, string> {
  if (kind === 'github') return { title, body }
  if (kind === 'gitlab') return { 'issue[title]': title, 'issue[description]': body }
  return { pid: project, issuetype: issueType ?? '', summary: title, description: body }
}
