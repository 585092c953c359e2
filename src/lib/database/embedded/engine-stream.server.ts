import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { concat, type FromEngine, type ToEngine } from './engine-port.server'

type Callback = (error?: Error | null) => void

type EngineStreamOptions = {
  /** Starts an engine that communicates through the port. Settles when the engine has ended. */
  run: (port: MessagePort) => Promise<void>
  onReady: (engine: { isSynced: boolean }) => void
}

/** The error code of PostgreSQL clients for a lost connection. */
const CONNECTION_FAILURE = '08006'

/** A connection to the embedded engine with the interface of a socket, for the PostgreSQL driver. Connecting starts the engine, closing ends it. */
export class EngineStream extends Duplex {
  readonly #options: EngineStreamOptions
  #port: MessagePort | undefined
  #isEnding = false

  constructor(options: EngineStreamOptions) {
    super()
    this.#options = options
  }

  connect(): this {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (message: FromEngine) => {
      if (message instanceof Uint8Array) this.push(Buffer.from(message.buffer))
      else {
        this.#options.onReady(message)
        this.emit('connect')
      }
    })
    this.#options.run(port2).then(
      () => this.#end(),
      (error: Error) => this.#end(error),
    )
    return this
  }

  #end(error = new Error('the embedded database has ended')): void {
    this.#port?.close()
    if (this.#isEnding) {
      this.push(null)
      this.emit('ended')
    } else this.destroy(Object.assign(error, { code: CONNECTION_FAILURE }))
  }

  #send(message: ToEngine): void {
    this.#port?.postMessage(message, message ? [message.buffer] : [])
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: Callback): void {
    this.#send(concat([chunk]))
    done()
  }

  /** The driver corks the messages of a request, so they arrive together. */
  override _writev(chunks: { chunk: Buffer }[], done: Callback): void {
    this.#send(concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: Callback): void {
    this.#isEnding = true
    this.once('ended', () => done())
    this.#send(null)
  }

  override _destroy(error: Error | null, done: Callback): void {
    // The engine ends with the stream, however that ends.
    if (!this.#isEnding) this.#send(null)
    this.#isEnding = true
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  /** Keeps the process alive during a query. */
  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }
}
