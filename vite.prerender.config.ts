import { defineConfig } from 'vite'
import { articles } from './scripts/build/articles/articles-plugin.ts'
import { captions } from './scripts/build/articles/captions-plugin.ts'
import { compactTexts } from './scripts/build/compact-texts.ts'
import { buildAlias, css } from './vite.shared.ts'

/** The renderer of the pages, which runs once at build time. */
export default defineConfig({
  resolve: { alias: buildAlias },
  css,
  plugins: [compactTexts(), articles(), captions()],
  // The styles of pages that no browser draws.
  build: { manifest: true, ssrEmitAssets: true, cssMinify: true, assetsInlineLimit: 0 },
})
