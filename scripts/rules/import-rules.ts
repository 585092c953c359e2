import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  cruise,
  type ICruiseResult,
  type IFlattenedRuleSet,
  type IModule,
  type IViolation,
} from 'dependency-cruiser'
import { isTest, type Problem } from './place-rules.ts'

type Rule = NonNullable<IFlattenedRuleSet['forbidden']>[number]

const FOLDERS = ['src', 'scripts', 'tests', 'bench']

/** Tests, and the builders that several of them share. */
const TESTS = '\\.(test|spec)\\.tsx?$|^tests/support/'

/** Parts that know neither features nor each other. */
const BASE = 'content|i18n|lib|paraglide|ui'

/** Files outside src/ that all of it may read. */
const SHARED = '^site\\.config\\.ts$|^messages/|^project\\.inlang/settings\\.json$'

const DIRECTION =
  'against the direction routes, server → features → ui, i18n, lib → domain. Pass it in as an argument, or move the shared part down.'

/** Parts of src/, each with the parts that it may import besides itself. */
const DIRECTIONS: Record<string, string> = {
  domain: '',
  [BASE]: `${BASE}|domain`,
  features: `${BASE}|domain`,
  routes: `features|${BASE}|domain`,
  server: `features|${BASE}|domain`,
}

/**
 * Features whose statements name another feature's tables, by the owner of the tables. All others call the owner's functions. Squads and people are
 * joined everywhere: the statement contains the right (decision 13), and so also the names.
 */
const READERS: Record<string, string[]> = {
  squads: ['.+'],
  auth: ['.+'],
  // `transfer` reads and writes whole histories, and exports all data stored about a person.
  actions: ['squads'],
  members: ['auth'],
  topics: ['rooms', 'transfer'],
  retrospectives: ['auth', 'outbox', 'reports', 'squads', 'transfer'],
  // Features that change something queue it in `outbox`. `webhooks` reads these features to write the messages.
  webhooks: ['outbox'],
  rooms: ['quick-rooms', 'squads'],
}

/** Features that draw with the style sheets of others, by the owner: the landing shows the product's own instruments, and an agreed score is picked on a ruler. */
const DRAWERS: Record<string, string[]> = { scoring: ['landing', 'rooms'], rooms: ['landing'] }

const SHEETS_OF_OTHERS =
  "this is another feature's style sheet. Use its component, or move the looks to ui/."

const TABLES_OF_OTHERS =
  "this is another feature's table. Call a function of that feature, or add one to its data.server.ts."

/** Imports that break the architecture. The comment names the alternative. */
const RULES: Rule[] = [
  ...Object.entries(DIRECTIONS).map(([part, others]) => ({
    name: `direction-of-${part.split('|')[0]}`,
    comment: DIRECTION,
    from: { path: `^src/(${part})/` },
    to: {
      path: '^src/',
      // Routes have a separate rule. Endpoints are tested through the whole API, as a browser uses them.
      pathNot: [`^src/(${part}${others && '|'}${others})/`, '^src/routes/', '^src/server/'],
    },
  })),
  {
    name: 'no-imports-of-the-server',
    comment: DIRECTION,
    from: {
      path: '^src/',
      pathNot: ['^src/server/', '^src/[^/]+$', '^src/lib/browser/api-client\\.ts$', TESTS],
    },
    to: { path: '^src/server/' },
  },
  {
    name: 'tests-use-test-support-of-the-server',
    comment: DIRECTION,
    from: { path: TESTS, pathNot: '^src/server/|^(scripts|tests|bench)/' },
    to: { path: '^src/server/', pathNot: TESTS },
  },
  {
    name: 'client-takes-types-of-the-interface',
    comment:
      'The client is made from the type of the interface, which leaves nothing in the browser. Import the type alone.',
    from: { path: '^src/lib/browser/api-client\\.ts$' },
    to: { path: '^src/server/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'client-takes-the-interface-alone',
    comment: DIRECTION,
    from: { path: '^src/lib/browser/api-client\\.ts$' },
    to: { path: '^src/server/', pathNot: '^src/server/api\\.ts$' },
  },
  {
    name: 'no-imports-of-routes',
    comment: 'nothing imports a route. Move what is shared into a feature or ui/.',
    from: { path: '^src/', pathNot: '^src/(app|entry\\.(client|server))\\.tsx$' },
    to: { path: '^src/routes/' },
  },
  {
    name: 'no-imports-from-outside',
    comment: 'this is no part of src/. Move it there.',
    from: { path: '^src/' },
    to: {
      pathNot: ['^src/', '^tests/support/', SHARED, '^node_modules/'],
      dependencyTypes: ['local', 'aliased'],
    },
  },
  {
    name: 'server-only',
    comment:
      'this must never reach the browser. Call it over the interface, or move the shared shapes to schema.ts.',
    from: { path: '^src/', pathNot: ['\\.server\\.', '^src/server/', TESTS] },
    to: { path: '\\.server\\.' },
  },
  {
    name: 'database',
    comment:
      'this touches the database. Only data.server.ts and mutations.server.ts do: add a function there and call it.',
    from: {
      path: '^src/',
      pathNot: ['^src/features/.+/(data|mutations)\\.server\\.ts$', '^src/(server|lib)/', TESTS],
    },
    // Code that passes the database on names its type. Using it takes more than that.
    to: { path: '^src/lib/database/db\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'tables-of-others',
    comment: TABLES_OF_OTHERS,
    from: { path: '^src/features/([^/]+)/', pathNot: [TESTS, '/tables\\.server\\.ts$'] },
    to: {
      path: '^src/features/.+/tables\\.server\\.ts$',
      pathNot: ['^src/features/$1/', `^src/features/(${Object.keys(READERS).join('|')})/`],
    },
  },
  ...Object.entries(READERS).map(([owner, readers]) => ({
    name: `tables-of-${owner}`,
    comment: TABLES_OF_OTHERS,
    from: {
      path: '^src/features/',
      pathNot: [
        TESTS,
        '/tables\\.server\\.ts$',
        `^src/features/(${[owner, ...readers].join('|')})/`,
      ],
    },
    to: { path: `^src/features/${owner}/tables\\.server\\.ts$` },
  })),
  {
    name: 'sheets-of-others',
    comment: SHEETS_OF_OTHERS,
    from: { path: '^src/features/([^/]+)/' },
    to: {
      path: '^src/features/.+\\.module\\.css$',
      pathNot: ['^src/features/$1/', `^src/features/(${Object.keys(DRAWERS).join('|')})/`],
    },
  },
  ...Object.entries(DRAWERS).map(([owner, drawers]) => ({
    name: `sheets-of-${owner}`,
    comment: SHEETS_OF_OTHERS,
    from: { path: '^src/features/', pathNot: `^src/features/(${[owner, ...drawers].join('|')})/` },
    to: { path: `^src/features/${owner}/.+\\.module\\.css$` },
  })),
  {
    name: 'test-support',
    comment: 'this is for tests. Move what the product needs out of it.',
    from: { path: '^src/', pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: 'plain-domain',
    comment: 'domain/ is plain TypeScript, and zod. Take the result in as an argument.',
    from: { path: '^src/domain/', pathNot: TESTS },
    to: { dependencyTypesNot: ['local', 'aliased'], pathNot: '^zod$|^node_modules/zod/' },
  },
  {
    name: 'schemas-stay-on-the-server',
    comment:
      'a schema brings zod along, which a browser would load and never call. Import the type alone, or move the function to domain/.',
    from: { path: '^src/', pathNot: ['\\.server\\.', '^src/server/', '/schema\\.ts$', TESTS] },
    to: { path: '/schema\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'database-tests',
    comment: 'this uses a database. Call it *.db.test.ts, so that it runs on PostgreSQL as well.',
    from: { path: '^src/.*\\.test\\.tsx?$', pathNot: '\\.db\\.test\\.ts$' },
    to: { path: '^tests/support/database/test-database\\.ts$', reachable: true },
  },
  {
    name: 'no-cycles',
    comment:
      'files import each other in a circle, types included. Move what both need into a file of its own.',
    from: {},
    to: { circular: true },
  },
]

/** Checks the import rules for the sources below `root`. Returns the problems, and the modules with their imports. */
export async function checkImports(
  root: string,
): Promise<{ problems: Problem[]; modules: IModule[] }> {
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      ruleSet: { forbidden: RULES.map((rule) => ({ ...rule, severity: 'error' })) },
      validate: true,
      skipAnalysisNotInRules: true,
      // Imports of types alone count.
      tsPreCompilationDeps: true,
      doNotFollow: { path: '^node_modules/' },
      exclude: { path: '^src/paraglide/.*\\.js$' },
    },
    {
      alias: { '~': join(root, 'src'), '~tests': join(root, 'tests') },
      extensions: ['.ts', '.tsx', '.js'],
    },
  )
  const { modules, summary } = output as ICruiseResult
  return {
    problems: [...summary.violations.map(toProblem), ...checkFolderCycles(modules)],
    modules,
  }
}

function toProblem({ from, to, rule, cycle }: IViolation): Problem {
  const comment = RULES.find(({ name }) => name === rule.name)?.comment ?? rule.name
  const names = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  return { path: from, message: `imports ${names}: ${comment}` }
}

/** Finds circles of folders, which need not be circles of files. */
function checkFolderCycles(modules: IModule[]): Problem[] {
  const features = findFolderCycle(modules, (path) => path.match(FEATURE)?.[0])
  // A test of one concern may open a whole room.
  const concerns = findFolderCycle(modules, (path) =>
    isTest(path) ? undefined : path.match(CONCERN)?.[0],
  )
  return [features, concerns].flatMap((cycle) => {
    if (!cycle) return []
    const names = cycle.map((folder) => folder.replace('src/features/', '')).join(' → ')
    const message = `folders import each other in a circle: ${names}. Move what both need into one of them, into a third one, or further down.`
    return [{ path: cycle[0] ?? '', message }]
  })
}

/** A folder of src/features/. */
const FEATURE = /^src\/features\/[^/]+(?=\/)/

/** A folder inside a feature: a sub-concern, or a folder of its components. */
const CONCERN = /^src\/features\/[^/]+\/(components\/[^/]+|(?!components\/)[^/]+)(?=\/)/

/** Returns folders that import each other in a circle, the first one again at the end. Null without a circle. */
function findFolderCycle(
  modules: IModule[],
  folderOf: (path: string) => string | undefined,
): string[] | null {
  const edges = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (!from) continue
    const known = edges.get(from) ?? new Set()
    edges.set(from, known)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      // All tables form one schema, in which foreign keys decide which tables refer to each other.
      if (to && to !== from && !resolved.endsWith('/tables.server.ts')) known.add(to)
    }
  }
  const cycles = [...edges.keys()].map((start) => findCycle(edges, [start]))
  return cycles.find((cycle) => cycle !== null) ?? null
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
