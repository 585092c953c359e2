import { localeOf, pathIn } from './locale'
import { isPrerendered, PAGES, shellOf } from './site-map'

/** By the rules of the router, without it: the server asks too, and React would come along. */
const PATTERNS = PAGES.map((page) => {
  const path = page.path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')
  return { page, pattern: new RegExp(`^${path}/*$`, 'i') }
})

/** The page at a path of either language; undefined for an unknown path. */
export function findPage(pathname: string): (typeof PAGES)[number] | undefined {
  const path = pathIn('pt', pathname)
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.page
}

/** The path of the shell that serves the address; undefined if the address has none. */
export function shellPath(pathname: string): string | undefined {
  const page = findPage(pathname)
  if (!page || isPrerendered(page.kind)) return undefined
  return shellOf(pathIn(localeOf(pathname), page.path))
}
