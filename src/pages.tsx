import { type ComponentType, lazy, useEffect } from 'react'
import { loadCode } from '~/lib/browser/missing-code'
import { showHead } from '~/ui/frame/document-head'
import { localeOf } from './i18n/locale'
import type { PageMeta } from './i18n/page-head'
import { PAGES, type PageFile, type PageKind } from './i18n/site-map'
import type { StructuredData } from './i18n/structured-data'
import { useLocation } from './ui/router'

/** Exports of a route module. */
export type PageModule = {
  default: ComponentType
  meta: (pathname: string) => PageMeta
  /** Loads the data that the page at this path needs for rendering. */
  load?: (pathname: string) => Promise<unknown>
  /** Structured data for search engines. Only the build calls it, so `import.meta.env.SSR` keeps the code out of browsers. */
  structuredData?: (pathname: string) => StructuredData[]
}

/** A page as a component, with its Portuguese path. */
export type PageRoute = { path: string; kind: PageKind; Page: ComponentType }

export type Pages = {
  /** Loads a page. With a path, it can also be rendered there at once. */
  loadPage: (file: PageFile, pathname?: string) => Promise<PageModule>
  /**
   * Returns a component for each page, the same at every call, so that a page stays mounted when only its language changes. Pages that are already
   * loaded render immediately, as hydration needs; the others after loading.
   */
  pageComponents: () => PageRoute[]
}

/** Creates the pages of these modules, by their paths under `src/`: the build has all of them, the browser those that React runs. */
export function createPages(modules: Record<string, () => Promise<PageModule>>): Pages {
  const loaded = new Map<PageFile, PageModule>()
  return {
    loadPage,
    pageComponents: () =>
      PAGES.filter(({ file }) => `./${file}` in modules).map(({ path, file, kind }) => {
        const module = loaded.get(file)
        const Page = module
          ? withHead(module, kind)
          : lazy(async () => ({ default: withHead(await loadPage(file), kind) }))
        return { path, kind, Page }
      }),
  }

  async function loadPage(file: PageFile, pathname?: string): Promise<PageModule> {
    const load = modules[`./${file}`]
    if (!load) throw new Error(`no route module ${file}`)
    const module = await loadCode(load)
    if (pathname !== undefined) await module.load?.(pathname)
    loaded.set(file, module)
    return module
  }
}

function withHead({ default: Content, meta }: PageModule, kind: PageKind): ComponentType {
  return function PageWithHead() {
    const { pathname } = useLocation()
    // The document's head is outside React's tree.
    useEffect(
      () => showHead({ pathname, kind, locale: localeOf(pathname), meta: meta(pathname) }),
      [pathname],
    )
    return <Content />
  }
}
