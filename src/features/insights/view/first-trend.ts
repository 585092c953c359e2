/** First sprint with trends. */
const FIRST_TREND = 6

/** True if the squad has enough sprints for its trends to name topics. */
export function hasTrends({ retrospectiveCount }: { retrospectiveCount: number }): boolean {
  return retrospectiveCount >= FIRST_TREND
}
