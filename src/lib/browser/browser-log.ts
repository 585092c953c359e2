/** Writes to the browser's console, as the only code that may. Codes and counts only, never user input. */
export function logWarning(code: string, details: Record<string, number | string> = {}): void {
  // biome-ignore lint/suspicious/noConsole: this is the logger
  console.warn(code, details)
}
