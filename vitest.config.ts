import { defineConfig } from 'vitest/config'
import { alias, texts } from './vite.shared.ts'

export default defineConfig({
  resolve: { alias },
  plugins: [texts()],
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    // Neither UTC nor a whole hour from it: code that forgets its time zone fails here.
    env: { TZ: 'Asia/Kathmandu' },
  },
})
