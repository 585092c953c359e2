import { defineConfig } from 'vite'
import { articles } from './scripts/build/articles/articles-plugin.ts'
import { captions } from './scripts/build/articles/captions-plugin.ts'
import { alias, css, texts } from './vite.shared.ts'

/** The renderer of the pages, which runs once at build time. */
export default defineConfig({
  resolve: { alias },
  css,
  plugins: [texts(), articles(), captions()],
  // The styles of pages that no browser draws.
  build: { manifest: true, ssrEmitAssets: true, cssMinify: true, assetsInlineLimit: 0 },
})
