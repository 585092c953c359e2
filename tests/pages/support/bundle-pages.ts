import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { articles } from '../../../scripts/build/articles/articles-plugin.ts'
import { captions } from '../../../scripts/build/articles/captions-plugin.ts'
import { hashInputs } from '../../../scripts/build/build-stamp.ts'
import { compileTexts } from '../../../scripts/build/compile-texts.ts'
import { ROOT } from '../../../scripts/project.ts'
import { isStarted } from '../../../scripts/run.ts'
import { alias, css } from '../../../vite.shared.ts'
import { BUNDLES } from './bundles.ts'

const STAMP = join(BUNDLES, 'inputs')

const common: InlineConfig = {
  configFile: false,
  root: ROOT,
  mode: 'production',
  logLevel: 'error',
  resolve: { alias },
  css,
  define: {
    __EXAMPLE__: '["/example.js"]',
    // A script has no module address.
    'import.meta.url': '"http://localhost:3000/"',
    'import.meta.resolve': 'undefined',
  },
}

/**
 * Bundles the code that tests of pages run. Does nothing if the sources have not changed since the last run.
 */
export async function bundlePages(): Promise<void> {
  const inputs = `${hashInputs()} ${readFileSync(join(ROOT, 'tests/pages/support/page-code.ts'))}`
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return
  rmSync(BUNDLES, { recursive: true, force: true })
  await compileTexts()
  await bundle('client', {
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: join(ROOT, 'tests/pages/support/page-code.ts'),
      output: { codeSplitting: false, entryFileNames: '[name].js' },
    },
  })
  await bundle('renderer', { ssr: 'src/entry.server.tsx' })
  mkdirSync(BUNDLES, { recursive: true })
  writeFileSync(STAMP, inputs)
}

function bundle(folder: string, options: NonNullable<InlineConfig['build']>) {
  return build({
    ...common,
    plugins: [articles(), captions()],
    build: {
      ...options,
      outDir: join(BUNDLES, folder),
      copyPublicDir: false,
      reportCompressedSize: false,
    },
  })
}

if (isStarted(import.meta.url)) await bundlePages()
