import { defineConfig } from 'vite'
import { compactTexts } from './scripts/build/compact-texts.ts'
import { buildAlias, css } from './vite.shared.ts'

/** The example of the landing, a script and its styles apart from all pages (`scripts/build/build-site.ts`). */
export default defineConfig({
  appType: 'custom',
  resolve: { alias: buildAlias },
  css,
  plugins: [compactTexts()],
  build: {
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/features/quick-rooms/components/example-island.tsx',
      preserveEntrySignatures: 'strict',
    },
  },
})
