/** Replaces the poster with the video and plays it. Without this code the link opens the file. */
export function playVideo(link: HTMLElement): void {
  const frame = link.parentElement
  const template = frame?.querySelector('template')
  if (!frame || !template) return
  frame.replaceChildren(document.importNode(template.content, true))
  const video = frame.querySelector('video')
  video?.focus()
  // Called during the press, because browsers otherwise refuse to play. If one still refuses, the video's controls are visible.
  video?.play().catch(() => {})
}
