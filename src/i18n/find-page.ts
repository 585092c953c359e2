import { isLanguage } from '~/domain/text/languages'
import { baseLocale } from '~/paraglide/runtime'
import { localeOf, pathIn } from './locale'
import { isPrerendered, PAGES, shellOf } from './site-map'

type Page = (typeof PAGES)[number]

/** A page with the decoded parameters of its path. */
export type PageMatch = { page: Page; params: Partial<Record<string, string>> }

const ROUTES = PAGES.map((page) => ({ page, segments: segmentsOf(page.path) }))

/**
 * Finds the page at a path of either language; undefined for an unknown path. Ignores the case of the site map's segments and trailing slashes.
 * Decodes each segment separately, so that a parameter may contain an encoded slash; a malformed one stays as it is.
 */
export function matchPage(pathname: string): PageMatch | undefined {
  const found = segmentsOf(pathname).map(decode)
  const code = found[0]?.toLowerCase() ?? ''
  if (isLanguage(code) && code !== baseLocale) found.shift()
  for (const { page, segments } of ROUTES) {
    const params = matchSegments(segments, found)
    if (params) return { page, params }
  }
  return undefined
}

export function findPage(pathname: string): Page | undefined {
  return matchPage(pathname)?.page
}

/** Returns the path of the shell that serves the address; undefined if it has none. */
export function shellPath(pathname: string): string | undefined {
  const page = findPage(pathname)
  if (!page || isPrerendered(page.kind)) return undefined
  return shellOf(pathIn(localeOf(pathname), page.path))
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function matchSegments(
  wanted: readonly string[],
  found: readonly string[],
): PageMatch['params'] | null {
  if (wanted.length !== found.length) return null
  const params: PageMatch['params'] = {}
  for (const [at, segment] of found.entries()) {
    const name = wanted[at] ?? ''
    if (name.startsWith(':') && segment !== '') params[name.slice(1)] = segment
    else if (name !== segment.toLowerCase()) return null
  }
  return params
}
