import { type ComponentType, lazy, useEffect } from 'react'
import { useLocation } from 'react-router'
import { localeOf, pathIn } from './i18n/locale'
import type { PageText } from './i18n/page-head'
import { PAGES, type PageFile } from './i18n/site-map'
import { showHead } from './ui/document-head'

/** What a route module exports. */
export type PageModule = { default: ComponentType; text: () => PageText }

const modules = import.meta.glob<PageModule>('./routes/*/*.tsx')
const loaded = new Map<PageFile, PageModule>()

/** The page at a path of either language; undefined for an unknown path. */
export function findPage(pathname: string): (typeof PAGES)[number] | undefined {
  const path = pathIn('pt', pathname).replace(/(.)\/$/, '$1')
  return PAGES.find((page) => page.path === path)
}

export async function loadPage(file: PageFile): Promise<PageModule> {
  const load = modules[`./${file}`]
  if (!load) throw new Error(`no route module ${file}`)
  const module = await load()
  loaded.set(file, module)
  return module
}

/**
 * A component for each page, the same at every call, so that a page stays mounted when only its
 * language changes. What is loaded by now draws at once, as hydration needs; the rest when it comes.
 */
export function pageComponents(): { path: string; Page: ComponentType }[] {
  return PAGES.map(({ path, file }) => {
    const module = loaded.get(file)
    const Page = module
      ? withHead(module)
      : lazy(async () => ({ default: withHead(await loadPage(file)) }))
    return { path, Page }
  })
}

function withHead({ default: Content, text }: PageModule): ComponentType {
  return function PageWithHead() {
    const { pathname } = useLocation()
    // The document's head lies outside React's tree.
    useEffect(() => showHead({ pathname, locale: localeOf(pathname), text: text() }), [pathname])
    return <Content />
  }
}
