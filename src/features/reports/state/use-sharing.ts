import { useRef, useState } from 'react'
import { changeShare, revokeReport, shareReport } from '~/features/reports/client'
import type { ReportShare, ReportShareChange } from '~/features/reports/schema'
import { copyText } from '~/lib/browser/clipboard'
import { useRequest } from '~/ui/forms/use-request'

export type SharingOutcome = 'copied' | 'selected' | 'revoked'

/** Copies a report's link, creating it first if necessary, changes what it shows, and revokes it. */
export function useSharing(retrospectiveId: string, share: ReportShare | null) {
  const request = useRequest()
  /** Ref of the copy button, which keeps the focus after the link was revoked. */
  const button = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<SharingOutcome | null>(null)

  async function copy() {
    setOutcome(null)
    // Copies a known link without a request: some browsers allow copying only right after the press.
    if (share) return setOutcome(await tryToCopy(share))
    await request.run(async () => setOutcome(await tryToCopy(await shareReport(retrospectiveId))))
  }
  async function revoke() {
    setOutcome(null)
    await request.run(async () => {
      await revokeReport(retrospectiveId)
      setOutcome('revoked')
      button.current?.focus()
    })
  }

  async function change(what: ReportShareChange) {
    setOutcome(null)
    await request.run(() => changeShare(retrospectiveId, what))
  }

  return { ...request, button, outcome, copy, revoke, change }
}

export type Sharing = ReturnType<typeof useSharing>

async function tryToCopy({ url }: ReportShare): Promise<SharingOutcome> {
  return (await copyText(url)) ? 'copied' : 'selected'
}
