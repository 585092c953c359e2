/** Maximum number of connections of one seat, or of one account without a seat, to a room. */
export const MOST_CONNECTIONS = 20

/** Interval at which the server sends a beat, which every page answers. */
export const BEAT_MS = 4_000

/**
 * Chooses the connection to close when there are too many: the oldest hidden one, or else the oldest. Expects oldest
 * first.
 */
export function leastSeen<Connection>(
  connections: readonly Connection[],
  isHidden: (connection: Connection) => boolean,
): Connection | undefined {
  return connections.find(isHidden) ?? connections[0]
}
