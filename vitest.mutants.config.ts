import './scripts/tests/node-20.ts'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ROOT } from './scripts/project.ts'
import { applyMutant, type Mutant } from './scripts/tests/mutants.ts'
import { testAlias } from './vite.shared.ts'

/** The mutant of this run, from `scripts/tests/test-mutants.ts`. Without one the sources stay as they are. */
const mutant: (Mutant & { path: string }) | null = JSON.parse(process.env.MUTANT || 'null')

/** Unit tests that need no database, on sources with one mutant. */
export default defineConfig({
  resolve: { alias: testAlias },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (source, id) =>
        mutant && id === join(ROOT, mutant.path) ? applyMutant(source, mutant) : null,
    },
  ],
  test: {
    // It would hand a mutant to later runs.
    fsModuleCache: false,
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.db.test.ts'],
    setupFiles: ['tests/support/setup/properties.ts'],
    env: { TZ: 'Asia/Kathmandu' },
    // Threads end with their process, also in an endless loop.
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
    maxWorkers: 1,
    bail: 1,
    provide: { caseShare: 1 / 3, secretRounds: 15 },
  },
})
