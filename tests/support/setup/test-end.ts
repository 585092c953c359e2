import { afterAll } from 'vitest'

/** What all tests of a file share: waits until it is open, and closes it after the last of them. What was opened last is closed first. */
export async function closeAfterAll<Opened extends { close(): Promise<unknown> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}
