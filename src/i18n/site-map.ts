import { LANGUAGE_CODES, type Language } from '../domain/text/languages.ts'

type PageEntry = {
  /** Path in Portuguese, possibly with parameters, as in `/squad/:squadId`. English is at the same path under /en. */
  path: string
  /** The route module under `src/` that renders the page. */
  file: string
  /**
   * Kinds of pages:
   *
   * - `public`: a prerendered file to read, listed in search engines. React renders it at build time and does not run in it.
   * - `tool`: a prerendered file, listed in search engines, which React then runs.
   * - `entrance`: a prerendered file on the way into an account, a room or a vote; not listed in search engines, and without navigation.
   * - `still`: a prerendered file without code, which the service worker shows in place of pages that need the network.
   * - `app`: opened by a link with a secret in it, which no prerendered file contains: the file is a shell. Needs no session.
   * - `protected`: a shell too; visitors without a session are redirected to /login.
   * - `room`: the same as `app`, with its own bar instead of the navigation.
   */
  kind: 'public' | 'tool' | 'entrance' | 'still' | 'app' | 'protected' | 'room'
  /** Works without a network after one visit. */
  isOffline?: true
  /** Opened from another page, when the browser already has that page's files. */
  isFollowing?: true
  /** A coach of one squad is redirected to it at once, so some visits start with it. */
  isHomeOfCoaches?: true
  /** First API requests of a protected page, with the parameters of its path: its file sends them before the code is loaded. */
  asks?: readonly string[]
}

export type PageKind = PageEntry['kind']

/** Articles in the blog's list, in order. */
export const LISTED_SLUGS = [
  'retrospectiva-com-ferramenta',
  'o-que-e-retrospectiva-scrum',
  '5-dicas-retrospectivas-engajadoras',
  'o-que-e-scrum',
  'diferenca-scrum-master-agile-coach',
  'scrum-guide-expansion-pack-2025',
  'resolucao-conflitos-squad',
] as const

/** All articles. One of them is linked from other articles only. */
export const ARTICLE_SLUGS = [...LISTED_SLUGS, 'retrospectivas-remotas'] as const

export type ArticleSlug = (typeof ARTICLE_SLUGS)[number]

/** Canonical address of the page about the project, which has two addresses, in each language, as a Portuguese path. */
export const ABOUT_PATHS: Record<Language, '/sobre' | '/about'> = { pt: '/sobre', en: '/about' }

/** Page shown in place of pages that need the network, as a Portuguese path. */
export const OFFLINE_PATH = '/offline'

/** All pages of the product. */
export const PAGES = [
  { path: '/', file: 'routes/public/home.tsx', kind: 'public', isOffline: true },
  {
    path: '/retrospectiva',
    file: 'routes/local/record-sprint.tsx',
    kind: 'tool',
    isOffline: true,
  },
  {
    path: '/one-phone',
    file: 'routes/local/one-phone.tsx',
    kind: 'entrance',
    isOffline: true,
    isFollowing: true,
  },
  { path: '/blog', file: 'routes/blog/articles.tsx', kind: 'public' },
  ...ARTICLE_SLUGS.map(
    (slug) => ({ path: `/blog/${slug}`, file: 'routes/blog/article.tsx', kind: 'public' }) as const,
  ),
  { path: '/glossario', file: 'routes/public/glossary.tsx', kind: 'public' },
  { path: '/sobre', file: 'routes/public/about.tsx', kind: 'public' },
  { path: '/about', file: 'routes/public/about.tsx', kind: 'public' },
  { path: '/privacidade', file: 'routes/public/privacy.tsx', kind: 'public' },
  { path: OFFLINE_PATH, file: 'routes/public/offline.tsx', kind: 'still', isOffline: true },
  { path: '/login', file: 'routes/auth/login.tsx', kind: 'entrance' },
  { path: '/signup', file: 'routes/auth/signup.tsx', kind: 'entrance' },
  { path: '/forgot-password', file: 'routes/auth/forgot-password.tsx', kind: 'entrance' },
  { path: '/confirm-email', file: 'routes/auth/confirm-email.tsx', kind: 'entrance' },
  { path: '/reset-password', file: 'routes/auth/reset-password.tsx', kind: 'entrance' },
  {
    path: '/dashboard',
    file: 'routes/account/dashboard.tsx',
    kind: 'protected',
    asks: ['/squads?limit=50'],
  },
  {
    path: '/next/:step',
    file: 'routes/account/next-step.tsx',
    kind: 'protected',
    asks: ['/squads?limit=50'],
  },
  {
    path: '/squad/:squadId',
    file: 'routes/account/squad.tsx',
    kind: 'protected',
    asks: ['/squads/:squadId'],
  },
  {
    path: '/squad/:squadId/actions',
    file: 'routes/account/squad-actions.tsx',
    kind: 'protected',
    asks: ['/squads/:squadId', '/squads/:squadId/actions'],
  },
  {
    path: '/squad/:squadId/topics',
    file: 'routes/account/squad-topics.tsx',
    kind: 'protected',
    asks: ['/squads/:squadId'],
  },
  {
    path: '/squad/:squadId/people',
    file: 'routes/account/squad-people.tsx',
    kind: 'protected',
    asks: ['/squads/:squadId'],
  },
  {
    path: '/squad/:squadId/settings',
    file: 'routes/account/squad-settings.tsx',
    kind: 'protected',
    asks: ['/squads/:squadId'],
  },
  { path: '/squad/:squadId/open-room', file: 'routes/account/open-room.tsx', kind: 'protected' },
  {
    path: '/squad/:squadId/integrations',
    file: 'routes/account/integrations.tsx',
    kind: 'protected',
  },
  {
    path: '/squad/:squadId/trends',
    file: 'routes/insights/trends.tsx',
    kind: 'protected',
    isHomeOfCoaches: true,
    asks: ['/squads/:squadId/history'],
  },
  {
    path: '/squad/:squadId/trends/:topicKey',
    file: 'routes/insights/topic-trends.tsx',
    kind: 'protected',
  },
  {
    path: '/squad/:squadId/compare',
    file: 'routes/insights/compare-sprints.tsx',
    kind: 'protected',
    asks: ['/squads/:squadId/history'],
  },
  { path: '/overview', file: 'routes/insights/overview.tsx', kind: 'protected' },
  { path: '/invitation/:token', file: 'routes/account/invitation.tsx', kind: 'app' },
  { path: '/account', file: 'routes/account/account.tsx', kind: 'protected' },
  { path: '/bring-history', file: 'routes/account/bring-history.tsx', kind: 'protected' },
  {
    path: '/create-retrospective',
    file: 'routes/account/create-retrospective.tsx',
    kind: 'protected',
  },
  {
    path: '/retrospective/:retrospectiveId',
    file: 'routes/account/retrospective.tsx',
    kind: 'protected',
  },
  {
    path: '/retrospective/:retrospectiveId/report',
    file: 'routes/account/report.tsx',
    kind: 'protected',
  },
  { path: '/result/:token', file: 'routes/room/result.tsx', kind: 'app' },
  { path: '/shared/:token', file: 'routes/report/shared-report.tsx', kind: 'app' },
  // Address without an id, which the page reports.
  { path: '/retrospective', file: 'routes/account/retrospective.tsx', kind: 'protected' },
  { path: '/room', file: 'routes/room/enter-code.tsx', kind: 'entrance' },
  { path: '/room/:code', file: 'routes/room/room.tsx', kind: 'room' },
] as const satisfies readonly PageEntry[]

export type PageFile = (typeof PAGES)[number]['file']

/** Returns how often a visit starts with the page. Each phone of a squad starts in the room; pages of an account follow its dashboard. */
export function beginsVisits(page: PageEntry): 'mostly' | 'often' | 'sometimes' | 'rarely' {
  if (page.kind === 'room') return 'mostly'
  if (page.isHomeOfCoaches) return 'sometimes'
  return page.kind === 'protected' || page.isFollowing ? 'rarely' : 'often'
}

/** Returns an account page's first requests. */
export function asksOf({ asks = [] }: PageEntry): readonly string[] {
  return asks
}

/** True if pages of this kind are complete files, built once. The others are rendered in the browser. */
export function isPrerendered(kind: PageKind): boolean {
  return isListed(kind) || kind === 'entrance' || kind === 'still'
}

/** False for read-only pages: they are documents without React, and no part of the app. */
export function runsReact(kind: PageKind): boolean {
  return kind !== 'public' && kind !== 'still'
}

/** False for pages with their own frame. */
export function hasNavigation(kind: PageKind): boolean {
  return kind !== 'entrance' && kind !== 'still' && kind !== 'room'
}

/** True for pages that search engines list. */
export function isListed(kind: PageKind): boolean {
  return kind === 'public' || kind === 'tool'
}

/** Placeholder for ids and secrets while a shell is rendered. It is a valid room code, so that no page reports an error. */
const NO_SECRET = '0000000000'

/** True for pages without a session whose address contains a secret. */
export function isSentToOthers(kind: PageKind): boolean {
  return kind === 'app' || kind === 'room'
}

/** Returns the shells, each with its page and the path of its file. `path` is a page's address without an id or a secret. */
export function shells(): { path: string; shell: string; file: PageFile; kind: PageKind }[] {
  return PAGES.filter(({ kind }) => !isPrerendered(kind)).flatMap(({ path, file, kind }) =>
    addressesOf(path).map((address) => ({
      path: address.replaceAll(/:\w+/g, NO_SECRET),
      shell: shellOf(address),
      file,
      kind,
    })),
  )
}

/** True while a shell is rendered, whose address is not known. */
export function isInShell(pathname: string): boolean {
  return pathname.split('/').includes(NO_SECRET)
}

/** Returns the file of the shell that serves all addresses of a page. */
export function shellOf(path: string): string {
  return `${path.replaceAll(':', '__')}/__shell.html`
}

/** Returns the paths that are built into complete HTML files, each with its page. */
export function prerenderedPages(): { path: string; file: PageFile; kind: PageKind }[] {
  return PAGES.filter(({ kind }) => isPrerendered(kind)).flatMap(({ path, file, kind }) =>
    addressesOf(path).map((address) => ({ path: address, file, kind })),
  )
}

export function prerenderPaths(): string[] {
  return prerenderedPages().map(({ path }) => path)
}

/** Returns the paths that work without a network after one visit. */
export function offlinePaths(): string[] {
  return PAGES.filter((page: PageEntry) => page.isOffline).flatMap(({ path }) => addressesOf(path))
}

/** Returns the addresses of a page in all languages, by its path in the first one, which has no prefix. */
function addressesOf(path: string): string[] {
  const [, ...others] = LANGUAGE_CODES
  return [path, ...others.map((code) => (path === '/' ? `/${code}` : `/${code}${path}`))]
}
