import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { ApiProblem } from '~/lib/api-client'
import { getLocale } from '~/paraglide/runtime'
import { openQuickRoom, topicsOfSet } from '../client'

/** Opens the room that the form asks for. Resolves with the path of its page; a refusal is thrown with its `text`. */
export async function openFromForm(values: FormData): Promise<string> {
  const locale = getLocale()
  const topics = topicsOfSet(values.get('set') === 'full' ? 'full' : 'short', locale)
  try {
    const code = await openQuickRoom({ squadName: String(values.get('squad') ?? ''), topics })
    return pathIn(locale, `/room/${code}`)
  } catch (error) {
    if (error instanceof ApiProblem && error.code !== 'OFFLINE') {
      throw Object.assign(error, { text: errorText(error) })
    }
    throw error
  }
}
