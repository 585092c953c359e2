import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0]
type Stream = { nfd: number }

/** WebAssembly's system interface codes for EINVAL and EIO. */
const NOT_SUPPORTED = 28
const FAILED = 29

/**
 * A folder for the embedded engine that really flushes. The engine's own file system has no fsync: it reports success to PostgreSQL, and an
 * acknowledged commit is lost in a power failure. This class depends on internals of Emscripten, so `syncs` counts the flushes, and a test proves
 * that they still arrive.
 */
export class SyncedFiles extends NodeFS {
  syncs = 0
  /** Flushes a file. A test replaces it to simulate a disk that fails. */
  flush: (file: number) => void = fdatasyncSync

  override async init(engine: Parameters<NodeFS['init']>[0], options: Options) {
    const started = await super.init(engine, options)
    const preRun = [...(started.emscriptenOpts.preRun ?? []), (module: Module) => this.#add(module)]
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun } }
  }

  #add(module: Module): void {
    const files = module.NODEFS as unknown as {
      stream_ops: { fsync: (stream: Stream) => number }
    }
    files.stream_ops.fsync = ({ nfd }) => {
      this.syncs++
      try {
        this.flush(nfd)
        return 0
      } catch (error) {
        // PostgreSQL ignores the first error on folders, because some systems have no fsync there, and stops at the second.
        return (error as NodeJS.ErrnoException).code === 'EINVAL' ? NOT_SUPPORTED : FAILED
      }
    }
  }
}
