import type { ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import { ORIGIN_PLACEHOLDER } from '../src/lib/public-origin.ts'
import { createDevelopmentApi } from './development-api.ts'

/** What the product's server answers; the rest is Vite's, or a page. */
const ANSWERED = /^\/(api|healthz|readyz|\.well-known)([/?]|$)/

const ENTRY = '/src/entry.client.tsx'

/** The product in one process: its server's part behind Vite's own, and every other path as the shell, which draws what its address names. */
export function developmentServer() {
  const api = createDevelopmentApi()
  const plugin: Plugin = {
    name: 'retroscore:development-server',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (!ANSWERED.test(request.url ?? '')) return next()
        return void api.answer(vite, request, response).catch(failWith(vite, response))
      })
      return () => {
        vite.middlewares.use((request, response) => {
          const origin = `http://${request.headers.host}`
          renderShell(vite, request.url ?? '/')
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
  return { plugin, start, close: api.close }

  /** Pages come first: loading both at once would keep the first page waiting for the server's part. */
  async function start(vite: ViteDevServer): Promise<void> {
    await renderShell(vite, '/')
    await vite.warmupRequest(ENTRY)
    await api.current(vite)
  }
}

async function renderShell(vite: ViteDevServer, path: string): Promise<string> {
  const { renderShell } = await vite.ssrLoadModule('/src/ui/html-document.ts')
  const html = renderShell({ script: ENTRY, preloads: [], styles: [], css: '' })
  return vite.transformIndexHtml(path, html)
}

/** Answers with the error, such as a source that cannot be read. In middleware mode Vite itself would answer 404. */
function failWith(vite: ViteDevServer, response: ServerResponse) {
  return (error: unknown) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    if (response.headersSent) return response.destroy()
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
    return response.end(error instanceof Error ? error.stack : String(error))
  }
}
