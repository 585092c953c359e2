import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { articles } from './scripts/articles-plugin.ts'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { developmentPages } from './scripts/development-pages.ts'
import { alias, texts } from './vite.shared.ts'

export default defineConfig({
  appType: 'custom',
  resolve: { alias },
  plugins: [tailwindcss(), texts(), articles(), developmentPages()],
  build: {
    manifest: true,
    // Fonts stay files: a page preloads the one it needs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/entry.client.tsx',
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\//,
              priority: 9,
            },
            ...chunkGroups(),
          ],
        },
      },
    },
  },
})
