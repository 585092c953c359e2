import { useEffect } from 'react'

/** The document's language lies outside React's reach in a file made for another path. */
export function HtmlLanguage({ language }: { language: string }) {
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return null
}
