/**
 * Reports from the server's parts for the operator's metrics. No argument may contain an id, an address, a name or a score: the numbers leave the
 * machine, and each new label value is kept for the life of the process.
 */
export type Meter = {
  /** `route` is the pattern of a route, never a path. */
  request(request: { method: string; route: string; status: number; seconds: number }): void
  /** Time from a vote's arrival to the frames that show it on this node. */
  vote(seconds: number): void
  mail(outcome: 'sent' | 'failed'): void
  /** A try of a message to a webhook or a chat; `retried` if another one follows. */
  delivery(outcome: DeliveryOutcome): void
  /** Rows that a clean-up task has removed. */
  removed(task: string, rows: number): void
}

export const DELIVERY_OUTCOMES = ['delivered', 'retried', 'failed'] as const
type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

/** Meter for servers without metrics. */
export const NO_METER: Meter = {
  request() {},
  vote() {},
  mail() {},
  delivery() {},
  removed() {},
}
