import { rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux's folder of files in memory. */
const IN_MEMORY = '/dev/shm'

/** Most that a test of ours writes, several times. */
const ROOM = 4 * 1024 ** 3

/** True if tests can keep their files in memory, which takes less processor time than a disk. */
export function hasRoomInMemory(): boolean {
  return process.platform === 'linux' && process.availableMemory() > 2 * ROOM
}

/** Returns the folder for temporary files: in memory, or the system's. Containers often have a small one in memory. */
export function fastTmpdir(): string {
  return hasRoomInMemory() && freeIn(IN_MEMORY) > ROOM ? IN_MEMORY : tmpdir()
}

/**
 * Removes a folder in a hook for the end of this process, although another may still be writing to it. Throws nothing, because Playwright's processes
 * never end after an error in such a hook.
 */
export function removeAtExit(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.error(`${folder} is still there: ${error}`)
  }
}

function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
