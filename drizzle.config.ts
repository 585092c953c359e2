import { defineConfig } from 'drizzle-kit'

// `npm run db:generate -- what-changes` writes the next migration from the tables.
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/tables.server.ts', './src/features/*/*/tables.server.ts'],
  out: './drizzle',
})
