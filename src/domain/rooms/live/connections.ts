/** Maximum number of connections of one seat, or of one account without a seat, to a room. */
export const MOST_CONNECTIONS = 20

/** The server sends a beat this often, and every page answers it. */
export const BEAT_MS = 4_000

/** The connection that is ended first where there are too many: the oldest hidden one, else the oldest. Those given are in their order. */
export function leastSeen<Connection>(
  connections: readonly Connection[],
  isHidden: (connection: Connection) => boolean,
): Connection | undefined {
  return connections.find(isHidden) ?? connections[0]
}
