import type { FailureReport } from '~/features/failures/schema'

/** Imports the client code on demand, because most pages never fail. */
export function report(error: unknown, part: FailureReport['part']): void {
  import('~/features/failures/client').then(
    ({ reportFailure }) => reportFailure(error, part),
    // Without a network there is no log to write to either.
    () => {},
  )
}
