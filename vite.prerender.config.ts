import { defineConfig } from 'vite'
import { articles } from './scripts/articles-plugin.ts'
import { alias, texts } from './vite.shared.ts'

/** The renderer of the pages, which runs once at build time. */
export default defineConfig({
  resolve: { alias },
  plugins: [texts(), articles()],
})
