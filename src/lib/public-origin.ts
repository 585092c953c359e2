/**
 * Stands for the public address in the built site, which any operator may serve. The server writes its `ORIGIN` in its place when it
 * starts. No host can have this name (RFC 2606).
 */
export const ORIGIN_PLACEHOLDER = 'https://public-address.invalid'

/** Name of the tag that tells the address to the scripts of a page. */
export const ORIGIN_TAG = 'public-origin'

/** The public address, without a slash at the end. The host that the browser has asked may be another one. */
export function publicOrigin(): string {
  // Known when the browser's part is bundled, so that no script has the placeholder in it.
  if (import.meta.env.SSR) return ORIGIN_PLACEHOLDER
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${ORIGIN_TAG}"]`)
  return tag?.content ?? location.origin
}
