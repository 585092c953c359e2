import type { SquadOverview } from '../schema'

/** Returns the squad of the page, or else the one with the newest sprint. Squads without sprints come last, in their order. */
export function nextSquad<Squad extends Pick<SquadOverview, 'id' | 'latest'>>(
  squads: readonly Squad[],
  squadId: string | undefined,
): Squad | undefined {
  const newestOf = ({ latest }: Squad) => latest[0]?.createdAt ?? ''
  const [newest] = squads.toSorted((one, other) => (newestOf(one) < newestOf(other) ? 1 : -1))
  return squads.find(({ id }) => id === squadId) ?? newest
}
