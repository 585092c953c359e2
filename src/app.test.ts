import { Fragment, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleLink, LocaleNavLink } from '~/ui/frame/locale-link'
import { App } from './app'
import { PAGES } from './i18n/site-map'
import { StaticRouter, useParams } from './ui/router'

test('renders a page in the layouts of its kind, with its parameters, in both languages', () => {
  for (const prefix of ['', '/en']) {
    expect(draw(`${prefix}/retrospectiva`)).toBe('<nav>/retrospectiva {}</nav>')
    expect(draw(`${prefix}/squad/S%201`)).toBe(
      '<nav><form>/squad/:squadId {"squadId":"S 1"}</form></nav>',
    )
    expect(draw(`${prefix}/shared/a%2Fb`)).toBe('<nav>/shared/:token {"token":"a/b"}</nav>')
    const bare = draw(`${prefix}/room/KX7`)
    expect(bare).toMatch(/^<a href="#main".*\/room\/:code {"code":"KX7"}$/)
    expect(bare).not.toContain('<nav>')
  }
})

test('renders nothing for an unknown path before the redirect', () => {
  for (const path of ['/nope', '/en/nope', '/squad']) expect(draw(path)).toBe('')
})

test('links keep the language of their page and mark the current page', () => {
  const linksOn = (pathname: string) =>
    drawAt(
      pathname,
      h(LocaleLink, { to: '/login', className: 'x' }, 'a'),
      h(LocaleNavLink, { to: '/' }, 'b'),
      h(LocaleNavLink, { to: '/blog' }, 'c'),
    )
  const login = '<a class="x" href="/en/login">a</a>'
  expect(linksOn('/en/blog/x')).toBe(
    `${login}<a href="/en">b</a><a aria-current="true" href="/en/blog">c</a>`,
  )
  expect(linksOn('/en')).toBe(
    `${login}<a aria-current="page" href="/en">b</a><a href="/en/blog">c</a>`,
  )
  expect(linksOn('/blog')).toContain('<a aria-current="page" href="/blog">')
  expect(linksOn('/blogs')).not.toContain('aria-current')
})

/** Renders the app at a path, in layouts recognisable by their elements. */
function draw(pathname: string): string {
  const pages = PAGES.map(({ path, kind }) => ({
    path,
    kind,
    Page: () => `${path} ${JSON.stringify(useParams())}`,
  }))
  const layout = (name: string) => (props: { children: ReactNode }) => h(name, props)
  const app = h(App, { pages, Shell: layout('nav'), Protected: layout('form') })
  return drawAt(pathname, app).replaceAll('&quot;', '"')
}

function drawAt(pathname: string, ...children: ReactNode[]): string {
  return renderToStaticMarkup(StaticRouter({ pathname, children: h(Fragment, null, ...children) }))
}
