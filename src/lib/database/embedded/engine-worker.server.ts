import { type MessagePort, workerData } from 'node:worker_threads'
import { type EngineFiles, openEngine } from './engine.server'
import { serveEngine } from './engine-port.server'

/** The embedded engine's thread: computing and flushing do not block the server's event loop. */
const { port, place } = workerData as { port: MessagePort; place: EngineFiles }
// A rejection ends the thread with that error.
void serveEngine(port, () => openEngine(place))
