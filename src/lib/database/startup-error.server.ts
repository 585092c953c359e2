/**
 * Why the database cannot be opened, in a sentence for the operator: it says what to do, and contains neither a password
 * nor stored data.
 */
export class StartupError extends Error {
  /** The sentence without its beginning, for commands other than the server. */
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`RetroScore cannot start: ${reason}`, options)
    this.reason = reason
  }
}
