// Runs at build time only. Describes the images for shared links.
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  dialTicks,
  needleDegrees,
  numeralPoint,
  sectorPath,
} from '~/features/landing/drawing/scale-dial-geometry'
import { m } from '~/paraglide/messages'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { LogoMark } from '~/ui/frame/logo'
import { site } from '../site.config'
import { articleAt } from './features/blog/articles'
import { Illustration } from './features/blog/components/illustration'
import { localeOf } from './i18n/locale'
import { pageAddresses, sharedCardPath, socialCardPath } from './i18n/page-head'
import { isListed, isSentToOthers, prerenderedPages, shells } from './i18n/site-map'
import type { PageModule } from './pages'

/** An image. Drawings are the inside of an SVG and name the colours of `ui/tokens.css`. */
export type SocialCard = {
  /** Path of the file. */
  path: string
  title: string
  /** Section and kind of the page, in a few words. */
  note: string | null
  /** Name of the product. */
  name: string
  mark: string
  picture: string
}

/** Describes one card for each public page, and for each kind of page that a link opens, in each language. `metaOf` returns a page's description. */
export function describeSocialCards(metaOf: (file: string) => PageModule['meta']): SocialCard[] {
  const product = { name: site.name, mark: draw(<LogoMark />) }
  const dial = draw(<Dial />)
  const cards = new Map<string, SocialCard>()
  for (const { path, file, kind } of prerenderedPages()) {
    if (!isListed(kind)) continue
    const locale = localeOf(path)
    overwriteGetLocale(() => locale)
    const { title, addresses, article } = metaOf(file)(path)
    const { here } = pageAddresses({ pathname: path, ...(addresses ? { addresses } : {}) })
    const card = { ...product, path: socialCardPath(new URL(here).pathname) }
    cards.set(
      here,
      article
        ? { ...card, ...describeArticle(path) }
        : { ...card, title, note: null, picture: dial },
    )
  }
  for (const { path, file, kind } of shells()) {
    if (!isSentToOthers(kind)) continue
    overwriteGetLocale(() => localeOf(path))
    const { title } = metaOf(file)(path)
    cards.set(path, { ...product, path: sharedCardPath(path), title, note: null, picture: dial })
  }
  return [...cards.values()]
}

function describeArticle(path: string): Pick<SocialCard, 'title' | 'note' | 'picture'> {
  const { title, readingTime, illustration } = articleAt(path)
  return {
    title,
    note: `${m.nav_blog()} · ${m.blog_reading_time({ minutes: readingTime })}`,
    picture: draw(<Illustration name={illustration} alt={null} />),
  }
}

function draw(drawing: ReactElement): string {
  return renderToStaticMarkup(drawing).replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

const READING = 4

/** Draws the landing page's dial, with the logo's hub. */
function Dial() {
  return (
    <g>
      {([1, 2, 3, 4, 5] as const).map((score) => (
        <g key={score}>
          <path d={sectorPath(score, { isRead: score === READING })} fill={`var(--b${score})`} />
          <text
            x={numeralPoint(score).x}
            y={numeralPoint(score).y + 2.9}
            fill={`var(--b${score}-on)`}
            fontSize="8"
            fontWeight="700"
            textAnchor="middle"
          >
            {score}
          </text>
        </g>
      ))}
      <path d={dialTicks('short')} stroke="var(--line-strong)" strokeWidth=".4" />
      <path d={dialTicks('long')} stroke="var(--ink)" strokeWidth=".7" />
      <line
        x1="50"
        x2="79"
        y1="50"
        y2="50"
        stroke="var(--ink)"
        strokeWidth="2.4"
        transform={`rotate(${needleDegrees(READING)} 50 50)`}
      />
      <circle cx="50" cy="50" r="6.5" fill="var(--ink)" />
    </g>
  )
}
