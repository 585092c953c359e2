import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { developmentPages } from './scripts/development-pages.ts'
import { alias, texts } from './vite.shared.ts'

export default defineConfig({
  appType: 'custom',
  resolve: { alias },
  plugins: [tailwindcss(), texts(), developmentPages()],
  build: {
    manifest: true,
    // Fonts stay files: a page preloads the one it needs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/entry.client.tsx',
      output: {
        // Fewer, fuller files compress better: what two places share is on every page anyway.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\//,
              priority: 2,
            },
            { name: 'shared', test: /\/src\/|lucide-react/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
