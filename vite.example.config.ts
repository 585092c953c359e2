import { defineConfig } from 'vite'
import { alias, css, texts } from './vite.shared.ts'

/** The example of the landing, a script and its styles apart from all pages (`scripts/build/build-site.ts`). */
export default defineConfig({
  appType: 'custom',
  resolve: { alias },
  css,
  plugins: [texts()],
  build: {
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'src/features/quick-rooms/components/example-island.tsx',
      preserveEntrySignatures: 'strict',
    },
  },
})
