import { GLOSSARY } from '../../src/content/glossary.ts'
import { isLanguage, LANGUAGE_CODES } from '../../src/domain/text/languages.ts'
import { prerenderPaths } from '../../src/i18n/site-map.ts'

/** True if an address within the site leads to a page that is a file, or to a term of the glossary. */
export function isPage(address: string): boolean {
  const [path = '', anchor] = address.split('#')
  if (!prerenderPaths().includes(path)) return false
  if (anchor === undefined) return true
  const code = path.split('/')[1] ?? ''
  const locale = isLanguage(code) ? code : LANGUAGE_CODES[0]
  return path.endsWith('/glossario') && GLOSSARY[locale].some(({ id }) => id === anchor)
}
