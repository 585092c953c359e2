import type { SprintNames } from '~/domain/retrospectives/sprint-name'

/** Returns a sprint's number with its name, if it has one. It stands wherever a text has the number. */
export function sprintLabel({
  sprint,
  name,
}: {
  sprint: number
  name?: string | undefined
}): string {
  return name ? `${sprint} · ${name}` : String(sprint)
}

/** Returns the same for a sprint whose name, if it has one, is among these. */
export function labelAmong(names: SprintNames | null | undefined, sprint: number): string {
  return sprintLabel({ sprint, name: names?.[sprint] })
}
