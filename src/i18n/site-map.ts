/**
 * Every page of the product: its Portuguese path, and the route module under `src/` that draws it.
 * English lives at the same path under /en.
 */
export const PAGES = [
  { path: '/', file: 'routes/public/home.tsx', offline: true },
  { path: '/retrospectiva', file: 'routes/local/record-sprint.tsx', offline: true },
] as const

export type PageFile = (typeof PAGES)[number]['file']

/** Paths that are built into complete HTML files, each with its page. */
export function prerenderedPages(): { path: string; file: PageFile }[] {
  return PAGES.flatMap(({ path, file }) => [
    { path, file },
    { path: englishPath(path), file },
  ])
}

export function prerenderPaths(): string[] {
  return prerenderedPages().map(({ path }) => path)
}

/** Paths that work without network after one visit. */
export function offlinePaths(): string[] {
  return PAGES.filter((page) => page.offline).flatMap(({ path }) => [path, englishPath(path)])
}

function englishPath(path: string): string {
  return path === '/' ? '/en' : `/en${path}`
}
