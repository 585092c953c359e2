import { Worker } from 'node:worker_threads'

export type Pngs = {
  /** Draws the SVG as a PNG of twice its size. Returns null if too many requests wait. */
  draw(svg: string): Promise<Uint8Array | null>
  /** Returns the number of pictures that are drawn or wait. */
  waiting(): number
}

const BUNDLED_WORKER = new URL('./png-worker.mjs', import.meta.url)
const WORKER = new URL('./png-worker.server.ts', import.meta.url)

type PngsOptions = {
  /** Most pictures that are drawn or wait at once. */
  most?: number
  /** Most cached pictures: a trend has some 20 kB. */
  mostKept?: number
  /** Idle time after which the thread ends, in milliseconds. */
  idleMs?: number
}

type Waiting = { resolve(png: Uint8Array): void; reject(error: unknown): void }

/**
 * Draws one picture at a time in a thread, and caches the last ones. Requests for the same picture share its drawing. The thread starts with the
 * first picture and ends after an idle time.
 */
export function createPngs({ most = 20, mostKept = 200, idleMs = 60_000 }: PngsOptions = {}): Pngs {
  const drawn = new Map<string, Promise<Uint8Array>>()
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let end: NodeJS.Timeout | undefined
  let last = 0

  function open(): Worker {
    const worker = startWorker()
    // A picture that is being drawn does not keep the process alive.
    worker.unref()
    const fail = (error: unknown) => {
      if (thread !== worker) return
      thread = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('the thread that draws has ended')))
    worker.on('message', ({ id, png }: { id: number; png: Uint8Array }) => {
      waiting.get(id)?.resolve(png)
      waiting.delete(id)
      if (waiting.size === 0) endLater()
    })
    return worker
  }

  function endLater(): void {
    clearTimeout(end)
    end = setTimeout(() => {
      const idle = thread
      thread = null
      void idle?.terminate()
    }, idleMs).unref()
  }

  function send(svg: string): Promise<Uint8Array> {
    clearTimeout(end)
    thread ??= open()
    last += 1
    const id = last
    thread.postMessage({ id, svg })
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }

  return {
    waiting: () => waiting.size,
    async draw(svg) {
      const known = drawn.get(svg)
      if (!known && waiting.size >= most) return null
      const drawing = known ?? send(svg)
      // Moved to the end, so that the least recently requested picture is dropped first.
      drawn.delete(svg)
      drawn.set(svg, drawing)
      for (const key of drawn.keys()) {
        if (drawn.size <= mostKept) break
        drawn.delete(key)
      }
      drawing.catch(() => drawn.delete(svg))
      return await drawing
    },
  }
}

/** Tests and scripts run from the sources, where the thread needs the loader, which Node does not pass on to threads. */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(BUNDLED_WORKER)
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import('${WORKER}')))`
  return new Worker(code, { eval: true, execArgv: [] })
}
