import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.ts'

/** What the bundler tells of a module. */
type Graph = {
  getModuleInfo: (id: string) => {
    importers: readonly string[]
    dynamicImporters: readonly string[]
    isEntry: boolean
  } | null
}

/** What asks for files later stands in one that every page has. */
const SHAREABLE =
  /\/src\/|lucide-react|preload-helper|node_modules\/(swr|hono|dequal|use-sync-external-store)\//

const PAGE = /\/src\/routes\/([\w-]+)\/[\w-]+\.tsx$/
const MESSAGE = /\/src\/paraglide\/messages\/(\w+)\.js$/

/** The folders of pages for people with an account. */
const SIGNED_IN = ['account', 'insights'] as const

/** What pages share, in an order in which whatever a file needs stands in itself or in an earlier one. */
const GROUPS = [
  'frame',
  'gauge',
  'shared',
  'scores',
  'topics',
  'entrance',
  'vote',
  'reading',
  'room',
  'later',
  'account',
  'insights',
] as const

/**
 * The files for modules that two pages share. Fewer, fuller files compress better, but no page should load what only
 * pages of another kind share: `topics` is local mode's and the account's, `later` what local mode asks for when it is
 * needed, `entrance` is for signing in, the account and the room, `account` for the account alone, `insights` for trends, and `reading` for what these share with the account and its reports. `vote` is for the phone in the
 * live room, `room` for its facilitator, its wall, the account and reports, and `scores` is what these draw as local mode does. `frame` is what public pages
 * have too, which React does not run, and `gauge` what the home page asks for when its gauge is touched.
 */
export function chunkGroups() {
  return GROUPS.map((name, index) => ({
    name: (id: string, graph: Graph) => (groupOf(id, graph) === name ? name : null),
    test: SHAREABLE,
    minShareCount: 2,
    priority: GROUPS.length - index,
  }))
}

function groupOf(id: string, graph: Graph): (typeof GROUPS)[number] {
  const folders = pageFoldersOf(id, graph)
  const isOnlyIn = (...known: string[]) => [...folders].every((folder) => known.includes(folder))
  if (folders.has('read')) return 'frame'
  if (folders.has('gauge')) return 'gauge'
  if (folders.has('insights') && isOnlyIn('insights', 'later')) return 'insights'
  if (isOnlyIn('account')) return 'account'
  if (isOnlyIn(...SIGNED_IN, 'later') && folders.has('later')) return 'later'
  // What is asked for later can wait for a file of other pages, which should not grow for it.
  folders.delete('later')
  if (isOnlyIn('account', 'report', 'lead')) return 'room'
  if (isOnlyIn(...SIGNED_IN, 'report', 'lead')) return 'reading'
  if (isOnlyIn(...SIGNED_IN, 'report', 'lead', 'room')) return 'vote'
  if (isOnlyIn(...SIGNED_IN, 'auth', 'report', 'lead', 'room')) return 'entrance'
  if (isOnlyIn(...SIGNED_IN, 'local')) return 'topics'
  return isOnlyIn(...SIGNED_IN, 'local', 'report', 'lead', 'room') ? 'scores' : 'shared'
}

/** The folders of the pages that load a module at once; `every` for what starts them all, `later` for what they ask for, `read` for the start of public pages. */
function pageFoldersOf(id: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...startOf(id)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const info = graph.getModuleInfo(next)
    if (!info) continue
    const isAskedFor = info.dynamicImporters.length > 0
    const folder = folderOf(next)
    if (info.isEntry) found.add(next.endsWith('entry.public.ts') ? 'read' : 'every')
    if (isAskedFor && folder) {
      found.add(folder)
      continue
    }
    waiting.push(...info.importers)
    if (isAskedFor) found.add(askerOf(next))
  }
  return found
}

/** The folder of a page; undefined for other modules. */
function folderOf(id: string): string | undefined {
  return id.match(PAGE)?.[1]
}

function askerOf(id: string): 'account' | 'gauge' | 'lead' | 'later' {
  if (id.includes('/src/features/landing/')) return 'gauge'

  // Every page may load this, but only for users with an account.
  if (id.includes('/src/features/auth/')) return 'account'
  // Only a page that fails asks for this, and it speaks to the server as an account does.
  if (id.includes('/src/features/failures/')) return 'account'
  // What a room asks for is for its facilitator and its wall. A phone has its part at once.
  return id.includes('/src/features/rooms/') ? 'lead' : 'later'
}

/** Texts are imported through one file that names them all, so the graph does not know who uses which. */
function startOf(id: string): readonly string[] {
  const [, message] = id.match(MESSAGE) ?? []
  if (message === undefined) return [id]
  users ??= findUsers()
  return users.get(message) ?? [id]
}

let users: Map<string, string[]> | undefined

/** The source files that say `m.name`, by the name. */
function findUsers(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const folder = join(ROOT, 'src')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || name.startsWith('paraglide')) continue
    const file = join(folder, name)
    for (const [, message = ''] of readFileSync(file, 'utf8').matchAll(/\bm\.(\w+)/g)) {
      found.set(message, [...(found.get(message) ?? []), file])
    }
  }
  return found
}
