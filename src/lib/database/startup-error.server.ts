/**
 * Why the database cannot be opened, in a sentence for whoever runs the server: it says what to do, and holds neither
 * a password nor anything out of the data.
 */
export class StartupError extends Error {
  /** The sentence without its beginning, for what is no start of a server. */
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`RetroScore cannot start: ${reason}`, options)
    this.reason = reason
  }
}
