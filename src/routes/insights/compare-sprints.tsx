import { PairPage } from '~/features/insights/components/pair/pair-page'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { ToastRegion } from '~/ui/overlays/toast'
import { useParams } from '~/ui/router'

export const meta = pageMeta(m.pair_page, m.pair_description)

export default function CompareSprintsRoute() {
  const { squadId = '' } = useParams()
  return (
    <>
      <PairPage key={squadId} squadId={squadId} />
      <ToastRegion />
    </>
  )
}
