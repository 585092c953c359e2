/** Messages of Chromium, Firefox and WebKit, and of the build's loader, for a file that could not be loaded. */
const MESSAGES = /dynamically imported module|importing a module script failed|unable to preload/i

/**
 * True if a file of the page's code could not be loaded, for example because an update of the server has replaced it. Browsers remember the failure,
 * so only reloading the page helps.
 */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message)
}
