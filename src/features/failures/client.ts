import { findPage } from '~/i18n/find-page'
import { api, call } from '~/lib/browser/api-client'
import type { FailureReport } from './schema'

/** Reported since the page was loaded. A card that fails at every try is reported once. */
const reported = new Set<string>()

/** Tells the server's log that a part of the page could not be drawn. Never fails: the page says it to the user in any case. */
export async function reportFailure(error: unknown, part: FailureReport['part']): Promise<void> {
  const route = findPage(location.pathname)?.path ?? null
  const failure = { error: classOf(error), part, route, build: buildOf() }
  const key = JSON.stringify(failure)
  if (reported.has(key)) return
  reported.add(key)
  await call(api.failures.$post({ json: failure })).catch(() => {})
}

/** The message may contain user input, so the report only has the name of the error's class. */
function classOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return /^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Error'
}

/** The name of the entry's file, which has a hash of its content. */
function buildOf(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')
  const names = [...scripts].map(({ src }) => new URL(src).pathname.split('/').at(-1) ?? '')
  return names.find((name) => name.startsWith('entry.client')) ?? 'unknown'
}
