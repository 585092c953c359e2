import { matchPath } from 'react-router'
import { pathIn } from './locale'
import { PAGES } from './site-map'

/** The page at a path of either language; undefined for an unknown path. */
export function findPage(pathname: string): (typeof PAGES)[number] | undefined {
  const path = pathIn('pt', pathname)
  return PAGES.find((page) => matchPath(page.path, path))
}
