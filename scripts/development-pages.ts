import type { Plugin } from 'vite'

/** In development every path is the empty shell, which draws what its address names. */
export function developmentPages(): Plugin {
  return {
    name: 'retroscore:development-pages',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const path = request.url ?? '/'
            const { renderShell } = await server.ssrLoadModule('/src/entry.server.tsx')
            const script = '/src/entry.client.tsx'
            const shell = renderShell({ script, preloads: [], styles: [], css: '' })
            response.setHeader('Content-Type', 'text/html; charset=utf-8')
            response.end(await server.transformIndexHtml(path, shell))
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}
