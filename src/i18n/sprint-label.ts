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
