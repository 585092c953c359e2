import type { Server, ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import { ORIGIN_PLACEHOLDER } from '../../src/lib/public-origin.ts'
import { createDevelopmentApi } from './development-api.ts'

/** Paths of the product's server. The rest belongs to Vite or to a page. */
const ANSWERED = /^\/(api|healthz|readyz|\.well-known)([/?]|$)/

const APP = '/src/entry.client.tsx'
const PUBLIC = '/src/entry.public.ts'
const RENDERER = '/src/entry.server.tsx'

/**
 * Runs the product in one process: its server behind Vite's own, prerendered pages that React does not run, and the shell for every other path, which
 * renders the page that its address names.
 */
export function developmentServer() {
  const api = createDevelopmentApi()
  const plugin: Plugin = {
    name: 'retroscore:development-server',
    apply: 'serve',
    // A component that no browser has loaded cannot be replaced there, so the page is reloaded.
    hotUpdate({ file, server }) {
      const { client } = server.environments
      if (this.environment.name === client.name || !/\.(tsx|mdx)$/.test(file)) return
      // The styles know every source that is searched for classes.
      const known = [...(client.moduleGraph.getModulesByFile(file) ?? [])]
      if (!known.some(({ type }) => type === 'js')) client.hot.send({ type: 'full-reload' })
    },
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (!ANSWERED.test(request.url ?? '')) return next()
        return void api.answer(vite, request, response).catch(failWith(vite, response))
      })
      return () => {
        vite.middlewares.use((request, response) => {
          const origin = `http://${request.headers.host}`
          renderPage(vite, request.url ?? '/')
            .then((html) => html.replaceAll(ORIGIN_PLACEHOLDER, origin))
            .then((html) => {
              response.setHeader('Content-Type', 'text/html; charset=utf-8')
              response.end(html)
            })
            .catch(failWith(vite, response))
        })
      }
    },
  }
  return { plugin, start, takeUpgrades, close: api.close }

  /** Passes WebSockets of the product on. Vite has its own on the same server. */
  function takeUpgrades(http: Server, vite: ViteDevServer): void {
    http.on('upgrade', (request, socket, head) => {
      if (!ANSWERED.test(request.url ?? '')) return
      api.upgrade(vite, http, request, socket, head).catch(() => socket.destroy())
    })
  }

  /** Pages come first: loading both at once would keep the first page waiting for the server. */
  async function start(vite: ViteDevServer): Promise<void> {
    await renderPage(vite, '/')
    await vite.warmupRequest(APP)
    await api.current(vite)
  }
}

async function renderPage(vite: ViteDevServer, url: string): Promise<string> {
  const html = (await renderReadPage(vite, url)) ?? (await renderShell(vite))
  return vite.transformIndexHtml(url, html)
}

async function renderShell(vite: ViteDevServer): Promise<string> {
  const { renderShell } = await vite.ssrLoadModule('/src/ui/frame/html-document.ts')
  return renderShell({ script: APP, preloads: [], styles: [], css: '' })
}

/** Renders a read-only page. Null if React runs the page. */
async function renderReadPage(vite: ViteDevServer, url: string): Promise<string | null> {
  const { renderReadPage } = await vite.ssrLoadModule(RENDERER)
  const { pathname } = new URL(url, 'http://localhost')
  const assets = { script: PUBLIC, preloads: [], styles: [], css: '' }
  const html: string | null = await renderReadPage(pathname, assets)
  return html?.replace('</head>', `${styleLinks(vite)}</head>`) ?? null
}

/** Returns links to the style sheets of everything rendered so far, which no script of the page imports. */
function styleLinks(vite: ViteDevServer): string {
  const { ssr } = vite.environments
  const sheets = [...(ssr?.moduleGraph.urlToModuleMap.keys() ?? [])].filter((url) =>
    url.endsWith('.css'),
  )
  return ['/src/app.css', ...sheets]
    .map((url) => `<link rel="stylesheet" href="${url}?direct">`)
    .join('')
}

/** Responds with the error, such as an unreadable source. In middleware mode Vite itself would respond with 404. */
function failWith(vite: ViteDevServer, response: ServerResponse) {
  return (error: unknown) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    if (response.headersSent) return response.destroy()
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
    return response.end(error instanceof Error ? error.stack : String(error))
  }
}
