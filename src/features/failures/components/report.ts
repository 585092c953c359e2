import type { FailureReport } from '../schema'

/** Imports the client code on demand, because most pages never fail. */
export function report(error: unknown, part: FailureReport['part']): void {
  import('../client').then(
    ({ reportFailure }) => reportFailure(error, part),
    // Without a network the server's log is unreachable too.
    () => {},
  )
}
