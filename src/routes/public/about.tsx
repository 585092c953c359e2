import { AboutIntro } from '~/features/about/components/about-intro'
import { CreatorCard } from '~/features/about/components/creator-card'
import { ProjectSection } from '~/features/about/components/project-section'
import { SignUpBlock } from '~/features/about/components/sign-up-block'
import { localeOf } from '~/i18n/locale'
import { ABOUT_PATHS } from '~/i18n/site-map'
import { breadcrumbs } from '~/i18n/structured-data'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  const product = site.name
  return {
    title: m.about_title({ product }),
    description: m.about_description({ product }),
    keywords: m.about_keywords({ product }).split(', '),
    addresses: ABOUT_PATHS,
  }
}

export function structuredData(pathname: string) {
  if (!import.meta.env.SSR) return []
  const locale = localeOf(pathname)
  const crumbs = [
    { name: m.nav_home(), path: '/' },
    { name: m.nav_about(), path: ABOUT_PATHS[locale] },
  ]
  return [breadcrumbs(locale, crumbs)]
}

export default function About() {
  return (
    <div
      data-language-parameter
      className="page grid grid-cols-[minmax(0,1fr)_384px] gap-x-14 gap-y-18 pt-14 below-layout:grid-cols-1 below-layout:gap-y-14 below-layout:pt-8"
    >
      <AboutIntro />
      <CreatorCard className={BESIDE} />
      <SignUpBlock />
      <ProjectSection />
    </div>
  )
}

// Stays in view beside the text: from its top if it fits, otherwise from its end.
const BESIDE =
  'col-start-2 row-span-3 row-start-1 self-end sticky bottom-6 ' +
  'tall:self-start tall:top-22 tall:bottom-auto ' +
  'below-layout:static below-layout:col-auto below-layout:row-auto'
