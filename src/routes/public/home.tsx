import { Closing } from '~/features/landing/components/closing'
import { Explanation } from '~/features/landing/components/explanation'
import { Facts } from '~/features/landing/components/facts'
import { Hero } from '~/features/landing/components/hero'
import { Highlights } from '~/features/landing/components/highlights'
import { Questions } from '~/features/landing/components/questions'
import { Reasons } from '~/features/landing/components/reasons'
import { Scale } from '~/features/landing/components/scale'
import { siteStructuredData } from '~/i18n/structured-data'
import { m } from '~/paraglide/messages'

export function meta() {
  return { title: m.home_title(), description: m.home_description() }
}

// A site has one name in all languages, and the first of its home pages declares it.
export function structuredData(pathname: string) {
  if (!import.meta.env.SSR) return []
  return pathname === '/' ? siteStructuredData(m.home_description()) : []
}

export default function Home() {
  return (
    <>
      <Hero />
      <Facts />
      <Highlights />
      <Reasons />
      <Scale />
      <Explanation />
      <Questions />
      <Closing />
    </>
  )
}
