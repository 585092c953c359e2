import { isTest, type Problem } from './place-rules.ts'
import { type Import, type SourceFile, withoutTexts } from './source-files.ts'

/**
 * The one table of the direction: a part may import parts of its own rank and of higher ones. Files directly in src/
 * start the app and stand above all.
 */
const RANKS: Record<string, number> = {
  src: 0,
  routes: 1,
  server: 1,
  features: 2,
  content: 3,
  ui: 3,
  i18n: 3,
  paraglide: 3,
  lib: 3,
  domain: 4,
}

/** `domain` is plain TypeScript; zod is how it reads what comes from outside. */
const DOMAIN_PACKAGES = ['zod']

/** What stands outside src/ and may be read from all of it. */
const SHARED = /^site\.config$|^messages\//

const IMPURE: [pattern: RegExp, name: string][] = [
  [/\bDate\.now\b|\bnew Date(\(\s*\)|(?!\s*\())|\bperformance\.now\b/, 'the clock'],
  [/\bMath\.random\b|\bcrypto\b/, 'chance'],
  [/\bfetch\s*\(/, 'the network'],
  [/\b(localStorage|sessionStorage|window|document)\b/, 'the browser'],
  [/\bprocess\./, 'the process'],
]

/** The rules of who may know whom. */
export function checkImports(files: SourceFile[]): Problem[] {
  const inSrc = files.filter(({ path }) => path.startsWith('src/'))
  return [
    ...inSrc.flatMap((file) => file.imports.flatMap((target) => toProblems(file, target))),
    ...inSrc.flatMap(checkGlobals),
    ...checkCycles(inSrc),
    ...checkDatabaseTests(inSrc),
  ]
}

function toProblems({ path }: SourceFile, imported: Import): Problem[] {
  const messages = imported.isOurs
    ? [
        checkDirection(path, imported),
        checkServerOnly(path, imported),
        checkDatabase(path, imported),
        checkTestSupport(path, imported),
      ]
    : [checkDomainPackage(path, imported)]
  return messages.filter((message) => message !== null).map((message) => ({ path, message }))
}

function checkDirection(path: string, { target, isTypeOnly }: Import): string | null {
  const [from, to] = [partOf(path), partOf(target)]
  if (SHARED.test(target)) return null
  if (to === 'routes') {
    return path === 'src/app.tsx'
      ? null
      : `imports ${target}, but nothing imports a route. Move what is shared into a feature or ui/.`
  }
  // The typed client is made from the type of the whole interface, which leaves nothing in the browser.
  if (to === 'server' && from === 'lib' && isTypeOnly && target === 'src/server/api') return null
  // A feature's endpoints are tested through the whole interface, as a browser meets them.
  if (isTest(path) && isTest(`${target}.ts`) && to === 'server') return null
  const [rank, targetRank] = [RANKS[from], RANKS[to]]
  if (rank === undefined)
    return `src/${from}/ is no part of the architecture. Put it into one that is.`
  if (targetRank === undefined) return `imports ${target}, which is no part of src/. Move it there.`
  const isAllowed = targetRank > rank || (targetRank === rank && (rank > 1 || from === to))
  return isAllowed
    ? null
    : `imports ${target}, against the direction routes, server → features → ui, i18n, lib → domain. Pass it in as an argument, or move the shared part down.`
}

function checkServerOnly(path: string, { target }: Import): string | null {
  if (!/\.server(\.|$)/.test(target)) return null
  const mayKnow = /\.server\.|^src\/server\//.test(path) || isTest(path)
  return mayKnow
    ? null
    : `imports ${target}, which must never reach the browser. Call it over the interface, or move the shared shapes to schema.ts.`
}

function checkDatabase(path: string, { target, isTypeOnly }: Import): string | null {
  // Whoever hands the database on names its type; what touches it needs more than that.
  if (target !== 'src/lib/db.server' || isTypeOnly || isTest(path)) return null
  return /^src\/features\/.+\/(data|mutations)\.server\.ts$|^src\/(server|lib)\//.test(path)
    ? null
    : 'touches the database. Only data.server.ts and mutations.server.ts do: add a function there and call it.'
}

function checkTestSupport(path: string, { target }: Import): string | null {
  return isTest(`${target}.ts`) && !isTest(path)
    ? `imports ${target}, which is for tests. Move what the product needs out of it.`
    : null
}

function checkDomainPackage(path: string, { target }: Import): string | null {
  if (partOf(path) !== 'domain' || isTest(path) || DOMAIN_PACKAGES.includes(target)) return null
  return `imports ${target}, but domain/ is plain TypeScript. Take the result in as an argument.`
}

function checkGlobals({ path, text }: SourceFile): Problem[] {
  const code = withoutTexts(text)
  const problems: Problem[] = []
  if (/\bprocess\.env\b/.test(code) && path !== 'src/lib/env.server.ts') {
    const message =
      'reads process.env. Add the setting to lib/env.server.ts and take it from there.'
    problems.push({ path, message })
  }
  if (partOf(path) !== 'domain' || isTest(path) || path.endsWith('.css')) return problems
  for (const [pattern, name] of IMPURE) {
    if (!pattern.test(code)) continue
    problems.push({
      path,
      message: `uses ${name}, but domain/ is pure. Take the value in as an argument.`,
    })
  }
  return problems
}

function checkCycles(files: SourceFile[]): Problem[] {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const from = featureOf(path)
    if (!from) continue
    const known = edges.get(from) ?? new Set()
    edges.set(from, known)
    for (const { target } of imports) {
      const to = featureOf(target)
      // The tables are one schema: which of them name each other is the foreign keys' business.
      if (to && to !== from && !target.endsWith('/tables.server')) known.add(to)
    }
  }
  const cycle = [...edges.keys()]
    .map((start) => findCycle(edges, [start]))
    .find((found) => found !== null)
  if (!cycle) return []
  const message = `features import each other in a circle: ${cycle.join(' → ')}. Move what both need into one of them, into ui/ or into domain/.`
  return [{ path: `src/features/${cycle[0]}`, message }]
}

/** They run on both engines, and the second run finds them by their name. */
function checkDatabaseTests(files: SourceFile[]): Problem[] {
  const support = new Map(files.map((file) => [file.path.replace(/\.ts$/, ''), file]))
  const usesDatabase = ({ imports }: SourceFile, seen: string[]): boolean =>
    imports.some(({ target }) => {
      if (target === 'src/lib/test-database') return true
      const imported = seen.includes(target) || !isTest(`${target}.ts`) ? null : support.get(target)
      return imported ? usesDatabase(imported, [...seen, target]) : false
    })
  const message = 'uses a database. Call it *.db.test.ts, so that it runs on PostgreSQL as well.'
  return files
    .filter(({ path }) => /\.test\.tsx?$/.test(path) && !/\.db\.test\.ts$/.test(path))
    .filter((file) => usesDatabase(file, []))
    .map(({ path }) => ({ path, message }))
}

function findCycle(edges: Map<string, Set<string>>, trail: string[]): string[] | null {
  for (const next of edges.get(trail.at(-1) ?? '') ?? []) {
    if (next === trail[0]) return [...trail, next]
    if (trail.includes(next)) continue
    const found = findCycle(edges, [...trail, next])
    if (found) return found
  }
  return null
}

function featureOf(path: string): string | undefined {
  return path.match(/^src\/features\/([^/]+)\//)?.[1]
}

/** The folder below src/ a path belongs to, "src" for a file directly in it, '' for one outside. */
function partOf(path: string): string {
  const [top, part, ...rest] = path.split('/')
  if (top !== 'src') return ''
  return rest.length === 0 ? 'src' : (part ?? '')
}
