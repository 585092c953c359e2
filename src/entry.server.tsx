// Runs at build time only (`ssr: false` with prerendering): no streaming, no bots to tell apart.
import { AsyncLocalStorage } from 'node:async_hooks'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { type Locale, localeOf } from './i18n/locale'
import { baseLocale, overwriteGetLocale } from './paraglide/runtime'

const locale = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => locale.getStore() ?? baseLocale)

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return locale.run(localeOf(new URL(request.url).pathname), async () => {
    const stream = await renderToReadableStream(
      <ServerRouter context={context} url={request.url} />,
      {
        onError(error) {
          throw error
        },
      },
    )
    await stream.allReady
    headers.set('Content-Type', 'text/html; charset=utf-8')
    return new Response(await new Response(stream).text(), { status, headers })
  })
}
