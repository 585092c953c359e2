import { readActiveUsers } from '~/features/stats/client'
import { formatCount } from '~/i18n/format'
import { localeOf } from '~/i18n/locale'

/** A smaller number would suggest that few people use the product. */
const FEWEST_SHOWN = 10

/** Scored topics of the suggested list. */
const SUGGESTED_TOPICS = 17

/** Writes the number of active people into the page. The ellipsis stays if it is unknown (`facts.tsx`). */
export async function showCounter(): Promise<void> {
  const counter = document.querySelector<HTMLElement>('[data-counter]')
  if (!counter) return
  const [number, words] = counter.children
  const count = await readActiveUsers()
  if (count === null || !number || !words) return
  const isFew = count < FEWEST_SHOWN
  number.textContent = formatCount(isFew ? SUGGESTED_TOPICS : count, localeOf(location.pathname))
  if (isFew) words.textContent = counter.dataset.few ?? ''
}
