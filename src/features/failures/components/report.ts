import type { FailureReport } from '../schema'

/** Imports the client code on demand, because most pages never fail. */
export function report(error: unknown, part: FailureReport['part']): void {
  import('../client').then(
    ({ reportFailure }) => reportFailure(error, part),
    // The server's log is unreachable without a network.
    () => {},
  )
}
