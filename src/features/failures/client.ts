import { findPage } from '~/i18n/find-page'
import { api, call } from '~/lib/browser/api-client'
import type { FailureReport } from './schema'

/** Failures reported since the page was loaded. A card that fails repeatedly is reported once. */
const reported = new Set<string>()

/** Reports to the server's log that a part of the page could not be rendered. Never rejects: the page informs the user in any case. */
export async function reportFailure(error: unknown, part: FailureReport['part']): Promise<void> {
  const route = findPage(location.pathname)?.path ?? null
  const failure = { error: classOf(error), part, route, build: buildOf() }
  const key = JSON.stringify(failure)
  if (reported.has(key)) return
  reported.add(key)
  await call(api.failures.$post({ json: failure })).catch(() => {})
}

/** Returns the name of the error's class. The report leaves out the message, which may contain user input. */
function classOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return /^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Error'
}

/** Returns the name of the entry script, which contains a hash of its content. */
function buildOf(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')
  const names = [...scripts].map(({ src }) => new URL(src).pathname.split('/').at(-1) ?? '')
  return names.find((name) => name.startsWith('entry.client')) ?? 'unknown'
}
