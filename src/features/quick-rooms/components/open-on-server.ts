import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { ApiProblem } from '~/lib/api-client'
import { getLocale } from '~/paraglide/runtime'
import { openQuickRoom, topicsOfSet } from '../client'
import type { Opened, Wanted } from './wanted-room'

export async function openOnServer(
  { squadName, topics }: Wanted,
  failure: string,
): Promise<Opened> {
  const locale = getLocale()
  try {
    const chosen = typeof topics === 'string' ? topicsOfSet(topics, locale) : topics
    const code = await openQuickRoom({ squadName, topics: chosen })
    return { ok: true, path: pathIn(locale, `/room/${code}`) }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { ok: false, text: error.code === 'OFFLINE' ? failure : errorText(error) }
  }
}
