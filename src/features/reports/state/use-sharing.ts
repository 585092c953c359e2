import { useRef, useState } from 'react'
import { changeShare, revokeReport, shareReport } from '~/features/reports/client'
import type { ReportShare, ReportShareChange } from '~/features/reports/schema'
import { copyText } from '~/lib/browser/clipboard'
import { useRequest } from '~/ui/forms/use-request'

type SharingOutcome = 'created' | 'copied' | 'selected' | 'revoked'

/** Creates, copies, changes and revokes a report's link. */
export function useSharing(retrospectiveId: string, share: ReportShare | null) {
  const request = useRequest()
  /** Ref of the button that opens the panel, which takes the focus after the link was revoked. */
  const button = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<SharingOutcome | null>(null)

  async function create() {
    setOutcome(null)
    await request.run(async () => {
      const { url } = await shareReport(retrospectiveId)
      setOutcome((await copyText(url)) ? 'created' : 'selected')
    }, 'create')
  }
  // Makes no request: some browsers allow copying only right after the press.
  async function copy() {
    setOutcome(null)
    if (share) setOutcome((await copyText(share.url)) ? 'copied' : 'selected')
  }
  async function revoke() {
    setOutcome(null)
    await request.run(async () => {
      await revokeReport(retrospectiveId)
      setOutcome('revoked')
      button.current?.focus()
    }, 'revoke')
  }
  async function change(what: ReportShareChange) {
    setOutcome(null)
    await request.run(() => changeShare(retrospectiveId, what), JSON.stringify(what))
  }

  return { ...request, button, outcome, create, copy, revoke, change }
}

export type Sharing = ReturnType<typeof useSharing>
