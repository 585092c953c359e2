/** Notices that a page's frame can show on any page. */
export type FrameNotice = 'update' | 'sign-out-failed' | 'account-deleted'

const ARRIVAL = 'notice'

/** Shows a notice of the frame. Every page contains it, and styles hide it until the root element names it. */
export function showFrameNotice(notice: FrameNotice): void {
  document.documentElement.dataset.notice = notice
}

/** Shows the notice on the page that is loaded next. */
export function showFrameNoticeOnArrival(notice: FrameNotice): void {
  try {
    sessionStorage.setItem(ARRIVAL, notice)
  } catch {
    // Left out if storage is blocked.
  }
}

/** Shows the notice that the previous page left. */
export function showAwaitedFrameNotice(): void {
  try {
    const notice = sessionStorage.getItem(ARRIVAL)
    sessionStorage.removeItem(ARRIVAL)
    if (notice === 'account-deleted') showFrameNotice(notice)
  } catch {
    // Left out if storage is blocked.
  }
}
