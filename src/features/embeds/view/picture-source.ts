import type { Picture } from '~/domain/outgoing/picture'
import type { Locale } from '~/i18n/locale'
import { escapeMarkup } from '~/lib/escape-markup'

/** Look of an embedded picture. Without a theme it follows its reader. */
export type PictureLook = {
  kind: Picture
  theme: 'reader' | 'light' | 'dark'
  format: 'svg' | 'png'
  locale: Locale
}

/** Returns the query of a picture's address. */
export function queryOf({ theme, locale }: Pick<PictureLook, 'theme' | 'locale'>): string {
  return `?lang=${locale}${theme === 'reader' ? '' : `&theme=${theme}`}`
}

/** Returns the sources that embed the picture at `url`, the address of its SVG. */
export function sourcesOf({ url, alt, look }: { url: string; alt: string; look: PictureLook }) {
  const address = url.replace(/svg$/, look.format) + queryOf(look)
  const size = look.kind === 'badge' ? 'height="20"' : 'width="640" height="240"'
  return {
    markdown: `![${alt.replace(/[\\[\]]/g, '\\$&')}](${address})`,
    html: `<img src="${escapeMarkup(address)}" alt="${escapeMarkup(alt)}" ${size}>`,
    address,
  }
}
