type ExampleDoor = {
  /** Gets the focus back when the example is closed. */
  button: HTMLElement
  /** Opens a real room. */
  onEnd: () => void
}

/** Resolves when the example is on the screen. */
export async function openExample(door: ExampleDoor): Promise<void> {
  const { showExample } = await import('./example-island')
  showExample(door)
}
