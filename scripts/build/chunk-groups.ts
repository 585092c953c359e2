import type { Rolldown } from 'vite'
import { beginsVisits, PAGES, runsReact } from '../../src/i18n/site-map.ts'

/** A file of an exact build, in which modules are grouped by the set of pages that need them. */
export type ExactFile = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'code' | 'imports' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId'
> & { modules: Record<string, unknown>; viteMetadata?: { importedCss: ReadonlySet<string> } }

/** Files to be joined into one. */
type Part = {
  files: readonly ExactFile[]
  /** Size of the code in bytes. */
  size: number
  imports: Set<Part>
  /** Pages that load the part. */
  users: Set<Page>
  /** True if the part has a stylesheet. */
  hasStyles: boolean
  /** True if the part is never joined. */
  isFixed: boolean
}

/** A page, or a part of one that is requested later, with the weight of its loading. */
type Page = { weight: number }

/** Libraries that change less often than the product, in separate files. */
export const LIBRARIES = [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }]

const FIXED = ['rolldown-runtime', ...LIBRARIES.map(({ name }) => name)]

/** Cost of an additional file for a page, in bytes of unneeded code: the request, and the worse compression of many small files. */
const COST_OF_FILE = 4_700

/** Weight of a page by how often visits start with it: a page that follows others finds their files in the cache. */
const PAGE = { mostly: 110, often: 24, sometimes: 16, rarely: 2 }

/** Weight of a part that a page requests once it is on screen. */
const LATER_PART = 1

/** Layout of all account pages, which load it with their own file. */
const PROTECTED = 'features/auth/components/protected.tsx'

const PUBLIC_PAGES = PAGES.filter(({ kind }) => !runsReact(kind))

/**
 * Groups modules that several pages share. With a file for every set of pages no page would load unneeded code, but in a hundred requests. Joins
 * files as long as that saves their pages more than it costs, starting with the greatest saving.
 */
export function chunkGroups(files: readonly ExactFile[]) {
  const parts = toParts(files)
  for (let pair = findPair(parts); pair; pair = findPair(parts)) join(parts, pair)
  return [...parts]
    .filter(({ isFixed }) => !isFixed)
    .map((part) => {
      const ids = new Set(part.files.flatMap(({ modules }) => Object.keys(modules)))
      return { name: 'shared', test: (id: string) => ids.has(id) }
    })
}

/** Returns every imported file as a part. Modules that only one page needs are in its own file. */
function toParts(files: readonly ExactFile[]): Set<Part> {
  const imported = new Set(files.flatMap(({ imports }) => imports))
  const byName = new Map<string, Part>()
  for (const file of files) {
    if (!imported.has(file.fileName) || file.isEntry) continue
    const isFixed = FIXED.includes(file.name)
    const empty = { imports: new Set<Part>(), users: new Set<Page>() }
    const hasStyles = (file.viteMetadata?.importedCss.size ?? 0) > 0
    const size = file.code.length
    byName.set(file.fileName, { files: [file], size, hasStyles, isFixed, ...empty })
  }
  const partsOf = (file: ExactFile) => file.imports.flatMap((name) => byName.get(name) ?? [])
  for (const part of byName.values()) part.imports = new Set(part.files.flatMap(partsOf))
  for (const file of files) {
    if (!file.isEntry && !file.isDynamicEntry) continue
    const page = { weight: weightOf(file) }
    const own = byName.get(file.fileName)
    const first = own ? [own] : partsOf(file)
    for (const part of new Set([...first, ...first.flatMap((each) => [...reachOf(each)])]))
      part.users.add(page)
  }
  return new Set(byName.values())
}

/** Returns the two parts whose union saves most; none if no union saves anything. */
function findPair(parts: ReadonlySet<Part>): [Part, Part] | null {
  const free = [...parts].filter(({ isFixed }) => !isFixed)
  const reaches = new Map([...parts].map((part) => [part, reachOf(part)]))
  const weights = new Map(free.map((part) => [part, sumOfWeights(part.users)]))
  let best: [Part, Part] | null = null
  let most = 0
  for (const [index, one] of free.entries()) {
    for (const other of free.slice(index + 1)) {
      if (mostSavedBy(one, other, weights) <= most) continue
      const saved = savedBy(one, other)
      if (saved <= most) continue
      const gain = saved - costOfImports(one, other, reaches) - costOfImports(other, one, reaches)
      if (gain <= most || isCircle(one, other, reaches)) continue
      if (bringsStyles(one, other, reaches) || bringsStyles(other, one, reaches)) continue
      most = gain
      best = [one, other]
    }
  }
  return best
}

type Reaches = ReadonlyMap<Part, ReadonlySet<Part>>

function sumOfWeights(pages: ReadonlySet<Page>): number {
  return [...pages].reduce((sum, { weight }) => sum + weight, 0)
}

/** Returns what the union would save if the two had as many pages in common as possible, which takes no comparison of their pages. */
function mostSavedBy(one: Part, other: Part, weights: ReadonlyMap<Part, number>): number {
  const [ofOne, ofOther] = [weights.get(one) ?? 0, weights.get(other) ?? 0]
  const common = Math.min(ofOne, ofOther)
  return common * COST_OF_FILE - (ofOne - common) * other.size - (ofOther - common) * one.size
}

/** Returns the bytes that the union saves over all pages, without its imports; negative if it costs more. */
function savedBy(one: Part, other: Part): number {
  let saved = 0
  for (const page of one.users) {
    saved += page.weight * (other.users.has(page) ? COST_OF_FILE : -other.size)
  }
  for (const page of other.users) if (!one.users.has(page)) saved -= page.weight * one.size
  return saved
}

/** Returns the bytes that the other's pages load because of this part's imports. */
function costOfImports(part: Part, other: Part, reaches: Reaches): number {
  let cost = 0
  for (const page of other.users) {
    if (part.users.has(page)) continue
    for (const { users, size } of reaches.get(part) ?? [])
      if (!users.has(page)) cost += page.weight * (size + COST_OF_FILE)
  }
  return cost
}

/** True if a part that is requested later would add an unneeded stylesheet to a page on screen. */
function bringsStyles(part: Part, other: Part, reaches: Reaches): boolean {
  const styled = [part, ...(reaches.get(part) ?? [])].filter(({ hasStyles }) => hasStyles)
  return styled.some(({ users }) =>
    [...other.users].some((page) => page.weight === LATER_PART && !users.has(page)),
  )
}

/** True if a part between the two would import their union and be imported by it. */
function isCircle(one: Part, other: Part, reaches: Reaches): boolean {
  const isBetween = (from: Part, to: Part) =>
    [...from.imports].some((part) => part !== to && reaches.get(part)?.has(to))
  return isBetween(one, other) || isBetween(other, one)
}

function join(parts: Set<Part>, [one, other]: [Part, Part]): void {
  const union: Part = {
    files: [...one.files, ...other.files],
    size: one.size + other.size,
    imports: new Set([...one.imports, ...other.imports]),
    users: new Set([...one.users, ...other.users]),
    hasStyles: one.hasStyles || other.hasStyles,
    isFixed: false,
  }
  for (const part of [one, other]) {
    union.imports.delete(part)
    parts.delete(part)
  }
  for (const { imports } of parts) {
    const isImporter = imports.delete(one)
    if (imports.delete(other) || isImporter) imports.add(union)
  }
  parts.add(union)
  for (const { users } of reachOf(union)) for (const page of union.users) users.add(page)
}

/** Returns a part's direct and indirect imports. */
function reachOf(part: Part, found = new Set<Part>()): Set<Part> {
  for (const next of part.imports) {
    if (found.has(next)) continue
    found.add(next)
    reachOf(next, found)
  }
  return found
}

/** Returns a page's weight. All public pages start with one file, every other page with its own. */
function weightOf({ isEntry, facadeModuleId }: ExactFile): number {
  const [, path = ''] = facadeModuleId?.match(/\/src\/(.+)$/) ?? []
  if (path === 'entry.public.ts') return PAGE.often * PUBLIC_PAGES.length
  if (path === PROTECTED) return PAGE.often
  const page = PAGES.find(({ file }) => file === path)
  if (!isEntry && !path.startsWith('routes/')) return LATER_PART
  return page ? PAGE[beginsVisits(page)] : PAGE.often
}
