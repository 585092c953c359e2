import './app.css'
import { type ComponentProps, lazy, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { askToLeave, replaceDocument } from '~/lib/browser/guarded-history'
import { loadCode } from '~/lib/browser/missing-code'
import { startFrame } from '~/ui/frame/frame'
import { App } from './app'
import { findPage } from './i18n/find-page'
import { hasNavigation, isPrerendered, runsReact } from './i18n/site-map'
import { createPages, type PageModule } from './pages'
import { GuardedRouter } from './ui/router'

// Loaded separately, because entrances and rooms have no navigation.
async function loadShell() {
  const { Shell } = await loadCode(() => import('./routes/shell'))
  return { default: Shell }
}

// Loaded separately, because it calls the server.
async function loadProtected() {
  const { Protected } = await loadCode(() => import('./features/auth/components/protected'))
  return { default: Protected }
}

// Excludes the pages that `entry.public.ts` runs.
const { loadPage, pageComponents } = createPages(
  import.meta.glob<PageModule>(['./routes/*/*.tsx', '!./routes/{public,blog}/*.tsx']),
)
const page = findPage(location.pathname)
let Shell: ComponentProps<typeof App>['Shell'] = lazy(loadShell)
let Protected: ComponentProps<typeof App>['Protected'] = lazy(loadProtected)
if (page && runsReact(page.kind)) {
  const [shell, guard] = await Promise.all([
    hasNavigation(page.kind) ? loadShell() : undefined,
    page.kind === 'protected' ? loadProtected() : undefined,
    loadPage(page.file, location.pathname),
  ])
  if (shell) Shell = shell.default
  if (guard) Protected = guard.default
}

const app = (
  <StrictMode>
    <GuardedRouter>
      <App pages={pageComponents()} Shell={Shell} Protected={Protected} />
    </GuardedRouter>
  </StrictMode>
)
const container = document.querySelector('#app')
if (!container) throw new Error('the document has no #app')
/** @internal The document's React root, which tests without a browser unmount. */
export let root: Root
// React renders a transition in slices, so that a click in between does not wait.
startTransition(() => {
  // Other files are shells: they are empty, or show what most visitors see first, until the page replaces it.
  if (page && isPrerendered(page.kind) && container.hasChildNodes()) {
    root = hydrateRoot(container, app)
  } else {
    root = createRoot(container)
    root.render(app)
  }
})

startFrame({ askToLeave, replacePage: replaceDocument })
