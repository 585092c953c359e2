import { Outlet } from 'react-router'
import { FrameNotices, SkipLink, useStartAtTop } from '~/ui/page-frame'

/** Around pages that bring their own frame, `main` included. */
export function BareShell() {
  useStartAtTop()
  return (
    <>
      <SkipLink />
      <FrameNotices />
      <Outlet />
    </>
  )
}
