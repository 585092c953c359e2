import { defineConfig } from 'vitest/config'
import { alias, texts } from './vite.shared.ts'

export default defineConfig({
  resolve: { alias },
  plugins: [texts()],
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    // Properties run thousands of cases, and a busy machine is slow.
    testTimeout: 30_000,
    // Neither UTC nor a whole hour from it: code that forgets its time zone fails here.
    env: { TZ: 'Asia/Kathmandu' },
  },
})
