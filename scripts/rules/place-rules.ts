import type { SourceFile } from './source-files.ts'

/** A violation of a rule, with its remedy. */
export type Problem = { path: string; message: string }

/** Checks the place, the name and the length of files, and the number of files in a folder. */
export function checkPlaces(files: SourceFile[]): Problem[] {
  return [...checkFolders(files), ...files.flatMap(checkFile)]
}

function checkFile({ path, text }: SourceFile): Problem[] {
  return [
    checkName(path),
    checkForbiddenName(path),
    checkPart(path),
    checkVocabulary(path),
    checkLength(path, text),
  ]
    .filter((message) => message !== null)
    .map((message) => ({ path, message }))
}

const FORBIDDEN = /(^|-)(utils?|helpers?|misc|common)$|^(index|hooks|types)$/

/** The folders of src/. `import-rules.ts` restricts their imports. */
const PARTS = [
  'routes',
  'server',
  'features',
  'content',
  'ui',
  'i18n',
  'paraglide',
  'lib',
  'domain',
]

const VOCABULARY = [
  'api.server.ts',
  'data.server.ts',
  'mutations.server.ts',
  'tables.server.ts',
  'schema.ts',
  'policy.ts',
  'client.ts',
]

/**
 * Folders that any feature may have for the logic of its components: effects on the browser, geometry, hooks and stores, sentences, and data
 * derived for a screen.
 */
const LOGIC = ['browser', 'drawing', 'state', 'texts', 'view']

/** Files of a single feature beyond the vocabulary. */
const EXTRA: Record<string, string[]> = {
  // The allowed requests, and what answers them.
  auth: [
    'auth.server.ts',
    'commands.server.ts',
    'devices.server.ts',
    'endpoints.server.ts',
    'forward.server.ts',
    'limits.server.ts',
    'log-fields.server.ts',
    'outages.server.ts',
    'passwords.server.ts',
    'responses.server.ts',
  ],
  // Data of the articles, and their texts, each loaded on demand.
  blog: ['articles.ts'],
  // The picture behind a link.
  embeds: ['picture.server.ts'],
  'local-history': ['storage.ts'],
  // Rights that its endpoints require from a token, and repeated creates.
  'public-api': ['idempotency.server.ts', 'needs.server.ts'],
  // Format of tokens, their use in requests, and mails to owners.
  tokens: [
    'expiry.server.ts',
    'mails.server.ts',
    'leaked-token.server.ts',
    'require-token.server.ts',
    'token-form.server.ts',
  ],
  // Contents of messages for programs and chats, signatures, sealing, sending, trials of addresses, and mails to owners.
  webhooks: [
    'chat-messages.server.ts',
    'events.server.ts',
    'limits.server.ts',
    'mails.server.ts',
    'sealing.server.ts',
    'signature.server.ts',
    'trials.server.ts',
    'worker.server.ts',
  ],
  members: ['limits.server.ts', 'mails.server.ts'],
  // Storage that the landing page, without React, shares with the app's form.
  'quick-rooms': ['storage.ts'],
  reports: ['limits.server.ts'],
  retrospectives: ['storage.ts'],
  // The checks of its tables, the one door through which a room changes, and how rooms are read and written.
  rooms: [
    'checks.server.ts',
    'rooms.server.ts',
    'statements.server.ts',
    'storage.ts',
    'room-rows.server.ts',
    'stored-room.server.ts',
    'writing.server.ts',
  ],
}

/** Sub-concerns of a large feature: folders with the vocabulary of a feature, and the files of each beyond it. */
const CONCERNS: Record<string, Record<string, string[]>> = {
  actions: {
    // Mails to owners, and how they unsubscribe.
    reminders: ['job.server.ts', 'mails.server.ts', 'unsubscribe-token.server.ts'],
    // The squad's issue trackers.
    trackers: [],
  },
  auth: {
    // The library, its plug-ins, and how it reaches the database.
    'better-auth': [
      'adapter.server.ts',
      'admission.server.ts',
      'better-auth.server.ts',
      'confirm-plugin.server.ts',
      'connect.server.ts',
      'password-plugin.server.ts',
      'providers.server.ts',
    ],
    mails: ['link-tokens.server.ts', 'links.server.ts', 'mails.server.ts', 'notices.server.ts'],
  },
  // The page of an invitation, which shares nothing with the squad's own.
  members: { joining: [] },
  // Breaks: topics that became different ones.
  retrospectives: { breaks: [] },
  rooms: {
    actions: ['storage.ts'],
    agenda: [],
    // The endpoints, with one file of handlers for people who have the code and two for members of the squad.
    api: [
      'actions.server.ts',
      'caller.server.ts',
      'endpoints.server.ts',
      'leading.server.ts',
      'leader.server.ts',
      'limits.server.ts',
      'messages.server.ts',
      'opening.server.ts',
      'seat.server.ts',
      'window-endpoints.server.ts',
      'window.server.ts',
    ],
    // The right to lead a room, and the commands that need it.
    leading: [],
    // Votes: how they are stored, sealed, and erased after their round.
    ballots: ['eraser.server.ts', 'seal-box.server.ts', 'seals.server.ts', 'statements.server.ts'],
    closing: [],
    opening: [],
    // The rooms with open streams on this node, and this node among the others.
    running: [
      'awaited.server.ts',
      'clock.server.ts',
      'frames.server.ts',
      'gathering.server.ts',
      'hub.server.ts',
      'listeners.server.ts',
      'live-room.server.ts',
      'node.server.ts',
      'polls.server.ts',
      'stream.server.ts',
    ],
    seats: ['room-cookies.server.ts', 'seat-id.server.ts', 'statements.server.ts'],
    // Votes and commands on their way to the server.
    sending: [],
    // Mails about votes over days.
    mailing: ['job.server.ts', 'mails.server.ts', 'stop-token.server.ts'],
    // Votes over hours or days.
    window: ['statements.server.ts', 'storage.ts', 'stored-poll.server.ts', 'writing.server.ts'],
  },
  'local-history': { actions: [], imports: [] },
  // The API for programs: a folder for each scope.
  'public-api': { actions: [], retrospectives: [], squads: [], webhooks: [] },
  // Tables that can be taken back, and data stored about a person.
  transfer: { imports: [], personal: [] },
  // The queue, and the moves of topics in a saved sprint.
  webhooks: { deliveries: [], moves: [] },
}

const LONGEST = 300

const MOST_FILES = 30

function checkName(path: string): string | null {
  const bad = path.split('/').find((part) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part))
  return bad ? `"${bad}" is not kebab-case. Rename it: small letters, digits and hyphens.` : null
}

function checkForbiddenName(path: string): string | null {
  const stems = path.split('/').map((part) => part.replace(/\..*$/, ''))
  const bad = stems.find((stem) => FORBIDDEN.test(stem))
  if (!bad) return null
  return bad === 'index'
    ? 'an index file hides where things live. Import from the file itself, and name a page for what it shows.'
    : `"${bad}" says nothing of what is inside. Name the file for the one idea it holds, or move its parts to those who use them.`
}

function checkPart(path: string): string | null {
  const [top, part = '', ...rest] = path.split('/')
  if (top !== 'src' || rest.length === 0 || PARTS.includes(part)) return null
  return `src/${part}/ is no part of the architecture. Put it into one that is.`
}

function checkVocabulary(path: string): string | null {
  const [, feature = '', ...rest] = path.match(/^src\/features\/([^/]+)\/(.+)$/) ?? []
  const inside = rest[0]
  if (inside === undefined || isTest(inside)) return null
  if (inside.startsWith('components/')) {
    return inside.split('/').length > 3 || !/\.(tsx|css)$/.test(inside)
      ? `components/ holds components and their styles, and at most one level of folders. Logic without JSX belongs in ${LOGIC.join('/, ')}/.`
      : null
  }
  if (LOGIC.some((folder) => inside.startsWith(`${folder}/`))) {
    return /^[^/]+\/[^/]+\.ts$/.test(inside)
      ? null
      : `${inside.split('/')[0]}/ holds logic without JSX, and no folders. Components belong in components/.`
  }
  const [name = '', ...folders] = inside.split('/').reverse()
  const concerns: Record<string, string[] | undefined> = CONCERNS[feature] ?? {}
  const extra = folders.length === 0 ? EXTRA[feature] : concerns[folders.join('/')]
  const allowed = [...VOCABULARY, ...(extra ?? [])]
  return allowed.includes(name) && (folders.length === 0 || extra)
    ? null
    : `a feature has no such file. Put it into one of ${allowed.join(', ')} or components/; pure rules belong in src/domain/.`
}

function checkFolders(files: SourceFile[]): Problem[] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => folder !== '' && count > MOST_FILES)
    .map(([path, count]) => ({
      path,
      message: `${count} files side by side, over ${MOST_FILES}. Give those that belong together a folder.`,
    }))
}

/** Tests may be longer than other files. */
function checkLength(path: string, text: string): string | null {
  if (isTest(path)) return null
  const lines = text.split('\n').length - 1
  return lines > LONGEST
    ? `${lines} lines, over ${LONGEST}: that is a design question. Find the second idea in it and give it a file of its own.`
    : null
}

/** True for tests and the builders that several of them share. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$|^tests\/support\//.test(path)
}
