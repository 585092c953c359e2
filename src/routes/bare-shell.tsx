import type { ReactNode } from 'react'
import { FrameNotices, SkipLink, useStartAtTop } from '~/ui/frame/page-frame'

/** Renders pages with their own frame, including `main`. */
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
