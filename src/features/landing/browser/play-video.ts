/** Puts the video in the place of its poster and plays it. Without this code the link leads to the file. */
export function playVideo(link: HTMLElement): void {
  const frame = link.parentElement
  const template = frame?.querySelector('template')
  if (!frame || !template) return
  frame.replaceChildren(document.importNode(template.content, true))
  const video = frame.querySelector('video')
  video?.focus()
  // In the moment of the press, which is what lets it play. Where a browser still does not, its controls are there.
  video?.play().catch(() => {})
}
