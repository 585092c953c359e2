import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listProblems } from './check-structure.ts'

const CLEAN = {
  'site.config.ts': 'export const site = {}',
  'src/app.css': '@import "tailwindcss";\n@custom-variant below (@media (--below));',
  'src/app.tsx': "import { shell } from './routes/shell'",
  'src/entry.client.tsx':
    "import { startOfflineSupport } from './lib/browser/offline'\nimport { site } from '../../site.config'\nimport './app.css'",
  'src/routes/shell.tsx': "import { Editor } from '~/features/topics/components/editor'",
  'src/features/topics/components/editor.tsx':
    "import { Button } from '~/ui/forms/button'\nimport './editor.module.css'",
  'src/features/topics/components/editor.module.css': 'a { color: red }',
  'src/routes/public/about.tsx':
    "import { Hero } from '~/features/landing/components/hero'\nimport { Gauge } from '~/features/landing/components/gauge'\nimport type { Editor } from '~/features/topics/components/pad'",
  'src/features/landing/components/hero.tsx': '// onClick={does} nothing here',
  'src/features/landing/components/gauge.tsx': 'const a = <input onInput={give} />',
  'src/features/topics/components/pad.tsx': 'const a = <input onInput={give} />',
  'src/features/topics/components/menu.module.css': '.item { & .word { color: red } }',
  'src/features/topics/components/menu.tsx':
    "import styles from './menu.module.css'\nconst classes = [styles.item, styles.word]",
  'src/features/topics/components/tree/row.tsx': "import { isLeaf } from '~/domain/tree'",
  'src/features/topics/data.server.ts': "import { db } from '~/lib/database/db.server'",
  'src/features/topics/api.server.ts': "import { listTopics } from './data.server'",
  'src/features/topics/api.test.ts': "import { listTopics } from './data.server'",
  'src/features/topics/topics.db.test.ts':
    "import { openApi } from '~tests/support/topics/topics'\nimport { openTestApi } from '~tests/support/api/test-api'",
  'src/features/topics/tables.server.ts': "import type { Db } from '~/lib/database/db.server'",
  'tests/support/topics/topics.ts':
    "import { openTestDatabase } from '~tests/support/database/test-database'",
  'src/features/topics/state/use-topics.ts': '',
  'src/features/squads/schema.ts': "import { z } from 'zod'",
  'src/features/squads/tables.server.ts':
    "import { topics } from '~/features/topics/tables.server'",
  'src/features/webhooks/tables.server.ts':
    "import { squads } from '~/features/squads/tables.server'",
  'src/features/webhooks/data.server.ts':
    "import { squads } from '~/features/squads/tables.server'\nimport { webhooks } from './tables.server'",
  'src/features/transfer/data.server.ts':
    "import { topics } from '~/features/topics/tables.server'",
  'src/features/squads/api.server.ts': "import { list } from './schema'",
  'src/features/local-history/storage.ts':
    "import { load } from '~/features/topics/client'\nlocalStorage.x",
  'src/features/topics/client.ts': "import { api } from '~/lib/browser/api-client'",
  'src/lib/browser/api-client.ts': "import type { Api } from '~/server/api'",
  'src/lib/database/db.server.ts': 'export const db = 1',
  'tests/support/database/test-database.ts': "import { db } from '~/lib/database/db.server'",
  'src/lib/server/env.server.ts': 'export const port = process.env.PORT',
  'src/lib/browser/offline.ts': 'fetch("/x")',
  'src/server/api.ts': "import { topics } from '~/features/topics/api.server'",
  'tests/support/api/test-api.ts': "import { api } from '~/server/api'",
  'src/server/app.ts':
    "import { api } from '~/features/topics/api.server'\nimport { env } from '~/lib/server/env.server'",
  'src/ui/forms/button.tsx': "import { save } from '~/paraglide/messages'",
  'src/domain/tree.ts':
    "import { z } from 'zod'\n// Not new Date() or Math.random(): fetch( happens elsewhere.\nexport const day = new Date(2026, 1, 1)",
  'src/domain/tree.test.ts':
    "import fc from 'fast-check'\nimport { tree } from '~tests/support/domain/trees'\nnew Date()",
  'tests/support/domain/trees.ts': "import fc from 'fast-check'",
  'src/paraglide/Index.js': 'process.env',
  'scripts/run.ts': '',
  'src/lib/names.test.ts': "test('a name', () => read('nobody', `https://by now`)) // and // so on",
  'docs/style.md': 'Never `whoever`, nor `nobody`:\n\n```\nmade anew\n```\n',
}

/** A file that breaks a rule, and a part of the message. */
const BROKEN: [path: string, text: string, message: string][] = [
  ['src/domain/a.ts', "import { b } from '~/lib/browser/offline'", 'against the direction'],
  ['src/domain/a.ts', "import { useState } from 'react'", 'plain TypeScript'],
  ['src/domain/a.ts', "import { readFile } from 'node:fs'", 'plain TypeScript'],
  ['src/domain/a.ts', 'const now = Date.now()', 'the clock'],
  ['src/domain/a.ts', 'const now = new Date()', 'the clock'],
  ['src/domain/a.ts', 'const luck = Math.random()', 'chance'],
  ['src/domain/a.ts', "const text = await fetch('/x')", 'the network'],
  ['src/domain/a.ts', "localStorage.getItem('x')", 'the browser'],
  ['src/domain/a.ts', "import { tree } from '~tests/support/domain/trees'", 'for tests'],
  ['src/lib/a.ts', "import { b } from '../features/topics/client'", 'against the direction'],
  ['src/ui/a.tsx', "export { b } from '~/features/topics/client'", 'against the direction'],
  [
    'src/features/topics/client.ts',
    "import type { App } from '~/server/app'",
    'against the direction',
  ],
  ['src/features/topics/client.ts', "import { App } from '~/app'", 'against the direction'],
  ['src/features/topics/other.test.ts', "import '~/server/app'", 'against the direction'],
  ['src/routes/a.tsx', "import type { App } from '~/server/app'", 'against the direction'],
  ['src/server/a.ts', "import { App } from '../app'", 'against the direction'],
  ['src/lib/a.ts', "import { app } from '~/server/app'", 'against the direction'],
  [
    'src/lib/browser/api-client.ts',
    "import type { App } from '~/server/app'",
    'against the direction',
  ],
  ['src/lib/browser/api-client.ts', "import { api } from '~/server/api'", 'the type alone'],
  ['src/lib/a.ts', "import { run } from '../../scripts/run'", 'no part of src/'],
  ['src/server/a.ts', "import { Shell } from '~/routes/shell'", 'nothing imports a route'],
  ['src/routes/a.tsx', "import { Shell } from './shell'", 'nothing imports a route'],
  ['src/routes/a.tsx', "const Shell = lazy(() => import('./shell'))", 'nothing imports a route'],
  ['src/routes/a.tsx', "import { a } from '~/lib/server/env.server'", 'never reach the browser'],
  [
    'src/features/topics/api.server.ts',
    "import { db } from '~/lib/database/db.server'",
    'touches the database',
  ],
  [
    'src/features/topics/data.server.ts',
    "import { webhooks } from '~/features/webhooks/tables.server'",
    "another feature's table",
  ],
  [
    'src/features/squads/data.server.ts',
    "import { topics } from '~/features/topics/tables.server'",
    "another feature's table",
  ],
  [
    'src/features/squads/components/card.tsx',
    "import styles from '~/features/topics/components/menu.module.css'\nconst word = styles.word",
    "another feature's style sheet",
  ],
  [
    'src/features/topics/client.ts',
    "import { list } from '~/features/squads/schema'",
    'a schema brings zod along',
  ],
  ['src/lib/a.ts', 'if (process.env.DEBUG) a()', 'reads process.env'],
  [
    'src/features/topics/other.test.ts',
    "import { openTestDatabase } from '~tests/support/database/test-database'",
    'Call it *.db.test.ts',
  ],
  [
    'src/features/topics/other.test.ts',
    "import { openApi } from '~tests/support/topics/topics'",
    'Call it *.db.test.ts',
  ],
  ['src/widgets/a.ts', "import { z } from '~/lib/browser/offline'", 'no part of the architecture'],
  ['src/features/topics/queries.ts', '', 'no such file'],
  ['src/features/topics/storage.ts', '', 'no such file'],
  ['src/features/topics/running/data.server.ts', '', 'no such file'],
  ['src/features/rooms/hub.server.ts', '', 'no such file'],
  ['src/features/rooms/seats/hub.server.ts', '', 'no such file'],
  ['src/features/topics/components/a/b/c.tsx', '', 'one level of folders'],
  ['src/features/topics/components/keys.ts', '', 'Logic without JSX belongs in'],
  ['src/features/topics/texts/a.tsx', '', 'Components belong in components/'],
  ['src/features/topics/state/a/b.ts', '', 'no folders'],
  ['src/features/topics/components/a.json.tsx', 'x\n'.repeat(301), '301 lines'],
  ['src/ui/index.ts', '', 'index file'],
  ['src/lib/date-utils.ts', '', 'says nothing'],
  ['src/ui/hooks.ts', '', 'says nothing'],
  ['src/lib/common/a.ts', '', 'says nothing'],
  ['src/ui/SubmitButton.tsx', '', 'not kebab-case'],
  ['scripts/helpers.ts', '', 'says nothing'],
  ['src/lib/a.ts', 'a()\n/** Whoever */', 'line 2 says "whoever"'],
  ['src/lib/a.ts', '/**\n * Somebody\n */', 'line 2 says "somebody"'],
  ['src/lib/a.ts', '// It is by\n// now', 'line 1 says "by now"'],
  ['src/lib/a.ts', "const url = 'https://a' // A try of no avail", 'line 1 says "of no avail"'],
  ['src/ui/a.module.css', 'a { top: 0 } /* anew */', 'line 1 says "anew"'],
  ['src/lib/a.test.ts', "test('nobody waits', () => {})", 'line 1 says "nobody"'],
  ['src/lib/a.test.ts', "test.each([1])('%s is none', () => {})", 'line 1 says "is none"'],
  ['tests/e2e/a.spec.ts', "a()\nawait test.step('somebody', act)", 'line 2 says "somebody"'],
  ['docs/decisions/a.md', 'Where\none is.', 'line 2 says "one is"'],
  ['README.md', 'For whoever reads.', 'line 1 says "whoever"'],
  ['src/ui/a.module.css', '.box { top: 0 }', 'no component uses .box'],
  ['src/ui/a.css', 'a { top: 0 }', 'is global'],
  ['src/ui/a.module.css', 'a { font-weight: 550 }', '"font-weight: 550" is a weight'],
  ['src/ui/a.module.css', 'a { letter-spacing: -0.01em }', 'is a letter-spacing'],
  ['src/ui/a.module.css', 'a { border-radius: 9px }', 'is a radius'],
  ['src/ui/a.module.css', '@media (max-width: 50em) { a { top: 0 } }', 'is a breakpoint'],
  ['src/ui/a.tsx', '<a className="font-[550]" />', 'is a weight'],
  ['src/ui/a.tsx', '<a className="below:mt-[1px] -mr-0.5 group box" />', '"box" is no class'],
  [
    'src/routes/public/home.tsx',
    "import { useState } from 'react'\nconst [isOpen] = useState(false)",
    'has useState',
  ],
  ['src/routes/blog/articles.tsx', 'const a = <button onClick={open} />', 'has onClick'],
  ['src/features/landing/components/hero.tsx', 'const a = <a onFocus={open} />', 'has onFocus'],
  [
    'src/features/blog/components/figures/cycle.tsx',
    'const a = <g onPointerDown={open} />',
    'has onPointerDown',
  ],
  ['src/ui/menu.module.css', '.item { top: 0 }', 'the name of src/features'],
]

/** The broken files in as few trees as possible, because each check of a tree is slow. A tree has one file per path. */
const TREES: Map<string, string>[] = []
for (const [path, text] of BROKEN) {
  const tree = TREES.find((each) => !each.has(path)) ?? new Map<string, string>()
  if (tree.size === 0) TREES.push(tree)
  tree.set(path, text)
}

const problemsOfTrees = Promise.all(TREES.map((tree) => problemsOf(Object.fromEntries(tree))))

test('a valid tree has no problems', async () => {
  expect(await problemsOf({})).toEqual([])
})

test('more than 30 files in a folder are a problem of the folder', async () => {
  const files = Array.from({ length: 31 }, (_, i) => [`src/ui/part-${i}.ts`, ''])
  const problems = await problemsOf(Object.fromEntries(files))
  expect(problems).toContainEqual({
    path: 'src/ui',
    message: expect.stringContaining('31 files side by side'),
  })
})

test.each(BROKEN)('%s with %j is a problem', async (path, text, message) => {
  const problems = (await problemsOfTrees)[treeOf(path, text)] ?? []
  expect(problems.filter((problem) => problem.path === path)).toEqual([
    { path, message: expect.stringContaining(message) },
  ])
})

test('a file that breaks a rule makes no other file a problem', async () => {
  for (const [at, tree] of TREES.entries()) {
    const paths = (await problemsOfTrees)[at]?.map((problem) => problem.path)
    expect(paths).toEqual([...tree.keys()].sort())
  }
})

test('finds features that import each other in a circle of any length', async () => {
  const problems = await problemsOf({
    'src/features/a/client.ts': "import { b } from '~/features/b/client'",
    'src/features/b/client.ts': "import { c } from '../c/client'",
    'src/features/c/client.ts': "import type { a } from '~/features/a/schema'",
    'src/features/a/schema.ts': '',
  })
  expect(problems).toEqual([
    { path: 'src/features/a', message: expect.stringContaining('a → b → c → a') },
  ])
})

test('reports folders of components that import each other', async () => {
  const problems = await problemsOf({
    'src/features/a/components/phone/vote.tsx': "import { keys } from '../wall/keys'",
    'src/features/a/components/wall/board.tsx': "import type { Plot } from '../phone/plot'",
    'src/features/a/components/wall/keys.tsx': '',
    'src/features/a/components/phone/plot.tsx': '',
  })
  expect(problems).toEqual([
    {
      path: 'src/features/a/components/phone',
      message: expect.stringContaining(
        'a/components/phone → a/components/wall → a/components/phone',
      ),
    },
  ])
})

test('reports sub-concerns of a feature that import each other', async () => {
  const problems = await problemsOf({
    'src/features/rooms/seats/mutations.server.ts':
      "import { hub } from '../running/hub.server'\nimport { read } from '../data.server'",
    'src/features/rooms/running/hub.server.ts': '',
    'src/features/rooms/running/data.server.ts': "import { seat } from '../seats/data.server'",
    'src/features/rooms/seats/data.server.ts': '',
    'src/features/rooms/data.server.ts': '',
  })
  expect(problems).toEqual([
    {
      path: 'src/features/rooms/running',
      message: expect.stringContaining('rooms/running → rooms/seats → rooms/running'),
    },
  ])
})

test.each([
  ['values', "import { b } from './b'", "import { a } from './a'"],
  ['types', "import type { B } from './b'", "import type { A } from './a'"],
  ['inline types', "import { type B } from './b'", "import { type A } from './a'"],
  ['an export', "export { b } from './b'", "import { a } from './a'"],
  ['a file that is loaded on demand', "const b = import('./b')", "import { a } from './a'"],
  ['the type of a module', "export type B = typeof import('./b')", "import { a } from './a'"],
])('reports files that import each other by %s', async (_, a, b) => {
  const problems = await problemsOf({ 'src/lib/a.ts': a, 'src/lib/b.ts': b })
  expect(problems).toEqual([
    { path: 'src/lib/a.ts', message: expect.stringContaining('b.ts → src/lib/a.ts: files') },
  ])
})

function treeOf(path: string, text: string): number {
  return TREES.findIndex((tree) => tree.get(path) === text)
}

async function problemsOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'structure-'))
  try {
    for (const [name, text] of Object.entries({ ...CLEAN, ...files })) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    return await listProblems(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
