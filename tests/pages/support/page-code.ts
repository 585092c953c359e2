import { findPage } from '~/i18n/find-page'
import { runsReact } from '~/i18n/site-map'

/** Runs the code of the page at this path, as its document does. Resolves to a function that removes the page. */
async function startPage(pathname: string): Promise<() => void> {
  const page = findPage(pathname)
  if (page && !runsReact(page.kind)) {
    await import('~/entry.public')
    return () => {}
  }
  const { root } = await import('~/entry.client')
  return () => root.unmount()
}

Object.assign(globalThis, { startPage })
