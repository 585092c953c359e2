import type { Topic } from '~/domain/topic-tree'
import { later } from '~/ui/later'
import type { EditTopics } from './edit-topics'

const useOffers = later(() => import('./pack-news'))

type PackOffersProps = {
  topics: readonly Topic[]
  /** True if the topics are scored by one person, who cannot answer for the feelings of others. */
  isForOneScorer: boolean
  onEdit: (edit: EditTopics) => void
}

/** What packs have changed since the squad took them, if anything. It comes after the page is drawn. */
export function PackOffers(props: PackOffersProps) {
  const offers = useOffers()
  return offers && <offers.PackNews {...props} />
}
