import { afterAll } from 'vitest'

/** Opens a resource that all tests of a file share, and closes it after the last of them. The last one opened is closed first. */
export async function closeAfterAll<Opened extends { close(): Promise<unknown> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}
