import type { ReactNode } from 'react'
import { FrameNotices, SkipLink, useStartAtTop } from '~/ui/frame/page-frame'

/** Around pages that bring their own frame, `main` included. */
export function BareShell({ children }: { children: ReactNode }) {
  useStartAtTop()
  return (
    <>
      <SkipLink />
      <FrameNotices />
      {children}
    </>
  )
}
