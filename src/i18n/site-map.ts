/** Every page of the product, by its Portuguese path. English lives at the same path under /en. */
const PAGES = [
  { path: '/', offline: true },
  { path: '/retrospectiva', offline: true },
] as const

/** Paths that are built into complete HTML files. */
export function prerenderPaths(): string[] {
  return PAGES.flatMap(({ path }) => [path, englishPath(path)])
}

/** Paths that work without network after one visit. */
export function offlinePaths(): string[] {
  return PAGES.filter((page) => page.offline).flatMap(({ path }) => [path, englishPath(path)])
}

function englishPath(path: string): string {
  return path === '/' ? '/en' : `/en${path}`
}
