/**
 * An error with the reason why the database cannot be opened, as a sentence for the operator. It names the remedy, and contains neither a password
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
