/** Messages of Chromium, Firefox and WebKit, and of the build's loader, for a file that could not be loaded. */
const MESSAGES = /dynamically imported module|importing a module script failed|unable to preload/i

const FIRST_PAUSE_MS = 400
/** The last pause of a page that is not patient. */
const LAST_PAUSE_MS = 3_200
const LONGEST_PAUSE_MS = 15_000

/** True if a file of the page's code could not be loaded, for example because an update of the server has replaced it. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message)
}

/**
 * Loads a file of the page's code, for six seconds again if that fails: the browser cancels it when the user presses the back button twice, and mobile
 * networks lose it. While `isPatient` it does not give up, but pauses longer. Some browsers remember the failure until the page is reloaded.
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  isPatient: () => boolean = () => false,
): Promise<Code> {
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await load()
    } catch (error) {
      const isLast = pause > LAST_PAUSE_MS
      if (!isMissingCode(error) || (isLast && !isPatient())) throw error
      await new Promise((resume) => setTimeout(resume, Math.min(pause, LONGEST_PAUSE_MS)))
    }
  }
}
