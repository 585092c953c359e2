import './app.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app'
import { startOfflineSupport } from './lib/offline'
import { findPage, loadPage, pageComponents } from './pages'

const page = findPage(location.pathname)
if (page) await loadPage(page.file)

const app = (
  <StrictMode>
    <BrowserRouter>
      <App pages={pageComponents()} />
    </BrowserRouter>
  </StrictMode>
)
const container = document.querySelector('#app')
if (!container) throw new Error('the document has no #app')
// The shell for paths that have no file of their own is empty: nothing to hydrate.
// As a transition, React does it in slices and a press in between is not kept waiting.
if (page && container.hasChildNodes()) startTransition(() => void hydrateRoot(container, app))
else createRoot(container).render(app)

if (import.meta.env.PROD) startOfflineSupport()
