/**
 * Placeholder for the public address in the built site, which any operator may serve. The server replaces it with its `ORIGIN` when it starts. No
 * host can have this name (RFC 2606).
 */
export const ORIGIN_PLACEHOLDER = 'https://public-address.invalid'

/** Name of the tag that contains the address for a page's scripts. */
export const ORIGIN_TAG = 'public-origin'

/** Returns the public address without a trailing slash. The host in the browser's address may differ. */
export function publicOrigin(): string {
  // Known when the browser bundle is built, so that no script contains the placeholder.
  if (import.meta.env.SSR) return ORIGIN_PLACEHOLDER
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${ORIGIN_TAG}"]`)
  return tag?.content ?? location.origin
}
