import type { Topic } from '~/domain/topics/topic-tree'
import { useLocale } from '~/i18n/use-locale'
import { later } from '~/ui/later'
import { useShelf } from '../client'
import type { EditTopics } from './edit-topics'

const useOffers = later(() => import('./pack-news'))

type PackOffersProps = {
  topics: readonly Topic[]
  /** True if the topics are scored by one person, who cannot answer for the feelings of others. */
  isForOneScorer: boolean
  onEdit: (edit: EditTopics) => void
}

/** What packs have changed since the squad took them, if anything. Nothing is asked for while all packs are in their first version. */
export function PackOffers(props: PackOffersProps) {
  const shelf = useShelf(useLocale())
  return shelf?.packs.some(({ version }) => version > 1) && <LaterVersions {...props} />
}

function LaterVersions(props: PackOffersProps) {
  const offers = useOffers()
  return offers && <offers.PackNews {...props} />
}
