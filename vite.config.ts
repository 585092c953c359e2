import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { alias, texts } from './vite.shared.ts'

export default defineConfig({
  resolve: { alias },
  plugins: [tailwindcss(), texts(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Fewer, fuller files compress better: what two places share is on every page anyway.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                  priority: 2,
                },
                { name: 'shared', test: /\/src\/|lucide-react/, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
