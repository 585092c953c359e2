import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { articles } from './scripts/build/articles/articles-plugin.ts'
import { captions } from './scripts/build/articles/captions-plugin.ts'
import { LIBRARIES } from './scripts/build/chunk-groups.ts'
import { compactTexts } from './scripts/build/compact-texts.ts'
import { alias, buildAlias, css } from './vite.shared.ts'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: { alias: command === 'build' ? buildAlias : alias },
  css,
  // The build gives the example a file of its own.
  define:
    command === 'serve'
      ? { __EXAMPLE__: '["/src/features/quick-rooms/components/example-island.tsx"]' }
      : {},
  plugins: [tailwindcss(), compactTexts(), articles(), captions()],
  build: {
    manifest: true,
    // Fonts stay files: a page preloads the one it needs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['src/entry.client.tsx', 'src/entry.public.ts'],
      output: {
        // Pages list the names of what they may load later, and a hash does not compress. Seven characters are the fewest that the bundler takes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // A group has what it names. `scripts/build/chunk-groups.ts` makes the others and leaves nothing out.
          includeDependenciesRecursively: false,
          groups: LIBRARIES,
        },
      },
    },
  },
}))
