import type { FailureReport } from '~/features/failures/schema'

/** Imports the client code on demand, because most pages never fail. */
export function report(error: unknown, part: FailureReport['part']): void {
  import('~/features/failures/client').then(
    ({ reportFailure }) => reportFailure(error, part),
    // The server's log is unreachable without a network.
    () => {},
  )
}
