import './scripts/tests/node-20.ts'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { compileTexts } from './scripts/build/compile-texts.ts'
import { testAlias } from './vite.shared.ts'

/** Which PostgreSQL to run the tests of database code on, and only them; otherwise all run, on the embedded engine. */
const databaseUrl = process.env.TEST_DATABASE_URL

/** Calls that the fuzzer makes in all: some with all other tests, 100,000 on each engine in `npm test -- fuzz`. */
const fuzzCalls = Number(process.env.FUZZ_CALLS || (databaseUrl ? 170 : 500))

/** `npm test -- soak` chooses another one each time. */
const fuzzSeed = Number(process.env.FUZZ_SEED || 1)

/** Squads of other people while the plans of one person's statements are read; 100,000 in `npm test -- soak`. */
const crowdSquads = Number(process.env.CROWD_SQUADS || 10_000)

/** Rounds that are played to tell a leak of votes from chance; 200 in `npm test -- soak`. */
const secretRounds = Number(process.env.SECRECY_ROUNDS || 15)

/** Share of the cases of each property: all of them in `npm test -- soak`. */
const caseShare = Number(process.env.CASE_SHARE || 1 / 3)

/** Flags of Node. Most of what a test creates is garbage after it: with room for that the tests take a twelfth less processor time. */
const FLAGS = ['--max-semi-space-size=64']

/** Workers of tests that wait a third of the time, for a timer of a page or for PostgreSQL. */
const WAITING_WORKERS = Math.ceil(1.5 * availableParallelism())

await compileTexts()

export default defineConfig({
  resolve: { alias: testAlias },
  test: {
    environment: 'node',
    setupFiles: ['tests/support/setup/scrypt.ts', 'tests/support/setup/properties.ts'],
    globalSetup: `tests/support/database/${databaseUrl ? 'postgres-server' : 'template'}.ts`,
    // By default Vitest leaves one processor unused.
    maxWorkers: '100%',
    execArgv: FLAGS,
    // Properties run thousands of cases, databases are made from nothing, and a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Decision 36.
    retry: process.env.CI ? 1 : 0,
    // Neither UTC nor a whole hour from it: code that forgets its time zone fails here.
    env: { TZ: 'Asia/Kathmandu' },
    // Test files share a process and what it has loaded: most of a small file's time is the loading of the server's code.
    isolate: false,
    projects: databaseUrl
      ? [
          {
            extends: true,
            test: {
              name: 'postgres',
              maxWorkers: WAITING_WORKERS,
              include: ['{src,scripts,tests/support}/**/*.db.test.ts'],
              exclude: ['**/*.embedded.db.test.ts'],
            },
          },
        ]
      : [
          // What only PostgreSQL can show, as how it carries a statement out, and what no engine changes, as who may do what.
          {
            extends: true,
            test: {
              name: 'unit',
              // Vitest runs projects of one order at once, with the same number of workers.
              sequence: { groupOrder: 1 },
              include: ['{src,scripts,tests/support}/**/*.test.ts'],
              exclude: ['**/*.postgres.db.test.ts'],
            },
          },
          // In workers of their own, because a document stands among the globals.
          {
            extends: true,
            test: {
              name: 'pages',
              maxWorkers: WAITING_WORKERS,
              include: ['tests/pages/**/*.test.ts'],
              // The code of the pages is loaded again for each page. Optimising it as early as usual costs a tenth more processor time.
              execArgv: [...FLAGS, '--interrupt-budget=1200000'],
              server: { deps: { external: [/\/\.cache\/pages\//] } },
            },
          },
        ],
    provide: {
      fuzzCalls,
      fuzzSeed,
      crowdSquads,
      secretRounds,
      caseShare,
      ...(databaseUrl ? { databaseUrl } : {}),
    },
  },
})
