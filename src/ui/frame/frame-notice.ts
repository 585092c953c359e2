/** What the frame of a page may have to say, on any page. */
export type FrameNotice = 'update' | 'sign-out-failed' | 'account-deleted'

const ARRIVAL = 'notice'

/** Shows a notice of the frame. It stands in every page, and styles hide it until the root element names it. */
export function showFrameNotice(notice: FrameNotice): void {
  document.documentElement.dataset.notice = notice
}

/** Shows it on the page that is loaded next. */
export function showFrameNoticeOnArrival(notice: FrameNotice): void {
  try {
    sessionStorage.setItem(ARRIVAL, notice)
  } catch {
    // Without a storage it is left out.
  }
}

/** Shows what the page before this one has left. */
export function showAwaitedFrameNotice(): void {
  try {
    const notice = sessionStorage.getItem(ARRIVAL)
    sessionStorage.removeItem(ARRIVAL)
    if (notice === 'account-deleted') showFrameNotice(notice)
  } catch {
    // As above.
  }
}
