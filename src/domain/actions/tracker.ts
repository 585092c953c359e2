/** A squad's issue tracker and the address of its form for new items. No token is stored: the user who follows the link is signed in there. */
export type Tracker = {
  kind: TrackerKind
  /** Base address, such as https://gitlab.example.org or https://example.org/jira. */
  base: string
  /** `owner/repository`, `group/project`, or a Jira project's number. */
  project: string
  /** Number of an issue type; only Jira has one. */
  issueType: string | null
}

export const TRACKER_KINDS = ['github', 'gitlab', 'jira'] as const
export type TrackerKind = (typeof TRACKER_KINDS)[number]

export const MAX_TRACKER_TEXT = 200

/** Some servers and browsers refuse longer addresses. */
const MAX_URL_LENGTH = 6_000

const PROJECTS: Record<TrackerKind, RegExp> = {
  github: /^[\w.-]+\/[\w.-]+$/,
  gitlab: /^[\w.-]+(\/[\w.-]+)+$/,
  jira: /^\d{1,18}$/,
}

/** Returns a tracker's first invalid field; null if all are valid. */
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

/** True for an https address without a user name, a password, a query or a fragment. */
function isBase(base: string): boolean {
  if (base.length > MAX_TRACKER_TEXT || !base.startsWith('https://')) return false
  if (!URL.canParse(base) || /[?#\s\\]/.test(base)) return false
  const { username, password } = new URL(base)
  return username === '' && password === ''
}

/** Initial content of a new item. `link` leads back to the action and is never cut. */
export type NewItem = { title: string; text: string; link: string }

/** Returns the address of a tracker's form for a new item, filled in. Cuts a text that is too long for an address. */
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
