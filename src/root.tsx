import latinFont from '@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { languageTag, useLocale } from './i18n/locale'
import { ErrorScreen } from './ui/error-screen'
import { HtmlLanguage } from './ui/html-language'
import { THEME_SCRIPT } from './ui/theme'
import './app.css'

export function Layout({ children }: { children: ReactNode }) {
  const language = languageTag(useLocale())
  return (
    // The theme script has set its attributes, and the fallback file any path's language.
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f4f4f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101214" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed in the CSP */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link
          rel="manifest"
          href={language === 'en' ? '/manifest.en.webmanifest' : '/manifest.webmanifest'}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <HtmlLanguage language={language} />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** What the app shell shows until the router knows the page: nothing, for a blink. */
export function HydrateFallback() {
  return null
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
