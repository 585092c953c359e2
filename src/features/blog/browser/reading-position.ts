/** Reading area: from far above the window down to its first third. */
const READ = '1000000px 0px -66% 0px'

/** Marks the last heading above the reading position in the contents. Marks none before the first one. */
export function followReading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')]
  const read = new Set<string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) read.add(target.id)
        else read.delete(target.id)
      }
      const current = links.findLast((link) => read.has(idOf(link)))
      for (const link of links) {
        if (link === current) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
      }
    },
    { rootMargin: READ },
  )
  for (const link of links) {
    const heading = document.getElementById(idOf(link))
    if (heading) observer.observe(heading)
  }
}

function idOf({ hash }: HTMLAnchorElement): string {
  return decodeURIComponent(hash.slice(1))
}
