/** The only access to the browser's console. Codes and counts only, never user input. */
export function logWarning(code: string, details: Record<string, number | string> = {}): void {
  // biome-ignore lint/suspicious/noConsole: this is the logger
  console.warn(code, details)
}
