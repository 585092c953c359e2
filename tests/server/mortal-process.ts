/** Text after which the process counts its writes, and the number of writes until its death. */
type Death = { mark: string; writes: number }

/** Header of a request after which the process dies at the next write, the one after, or any later one. */
export const DIE_AFTER = 'die-after'

/**
 * Returns Node's flags for a process that kills itself before a write to its database, its mail server or a browser:
 * so many writes after a request with the header `DIE_AFTER`, or after it has written the mark to one of them.
 */
export function mortal({ mark, writes }: Death = { mark: '', writes: 0 }): string[] {
  const code = `
    import { Server } from 'node:http'
    import { Socket } from 'node:net'
    import { isMainThread, MessagePort } from 'node:worker_threads'
    const mark = ${JSON.stringify(mark)}
    let left = Infinity
    let isWaiting = mark !== ''
    function count(chunks) {
      const hasMark = (chunk) => ArrayBuffer.isView(chunk) && Buffer.from(chunk).includes(mark)
      if (left <= 0) process.kill(process.pid, 'SIGKILL')
      left -= 1
      if (!isWaiting || !chunks.some(hasMark)) return
      isWaiting = false
      left = ${writes}
    }
    function watch(owner, name, chunksOf) {
      const real = owner[name]
      owner[name] = function (...given) {
        count(chunksOf(given[0]))
        return real.apply(this, given)
      }
    }
    if (isMainThread) {
      watch(MessagePort.prototype, 'postMessage', (message) => [message])
      watch(Socket.prototype, '_write', (chunk) => [chunk])
      watch(Socket.prototype, '_writev', (chunks) => chunks.map(({ chunk }) => chunk))
      const { emit } = Server.prototype
      Server.prototype.emit = function (name, ...given) {
        const writes = name === 'request' && given[0].headers['${DIE_AFTER}']
        if (writes) left = Number(writes)
        return emit.call(this, name, ...given)
      }
    }`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}
