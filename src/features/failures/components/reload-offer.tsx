import { useEffect, useState } from 'react'
import { isMissingCode } from '~/lib/browser/missing-code'
import { ReloadNotice } from './card-boundary'

/**
 * Offers to reload the page after an action whose code could not be loaded, such as a download or an import. Such an action only rejects. Cards and
 * pages that cannot be drawn without their code offer it in their place.
 */
export function ReloadOffer() {
  const [isOffered, setIsOffered] = useState(false)
  // Rejections that nobody handles belong to the document.
  useEffect(() => {
    const offer = ({ reason }: PromiseRejectionEvent) => {
      if (isMissingCode(reason)) setIsOffered(true)
    }
    addEventListener('unhandledrejection', offer)
    return () => removeEventListener('unhandledrejection', offer)
  }, [])
  // The button that was pressed may be far below.
  return (
    isOffered && (
      <div className="page sticky top-0 z-40">
        <ReloadNotice />
      </div>
    )
  )
}
