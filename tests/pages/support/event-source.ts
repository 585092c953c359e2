type Listener = (event: { data: string }) => void

/** Streams of the page's events. A stream that fails says so once: the product reconnects by itself. */
export function createEventSources(open: (address: string) => Promise<Response>) {
  const sources = new Set<PageEventSource>()

  class PageEventSource {
    onerror: (() => void) | null = null
    private readonly listeners: { name: string; listener: Listener }[] = []
    private reader: ReadableStreamDefaultReader<string> | undefined

    constructor(address: string) {
      sources.add(this)
      void this.read(address)
        .catch(() => {})
        .then(() => this.fail())
    }

    addEventListener(name: string, listener: Listener): void {
      this.listeners.push({ name, listener })
    }

    close(): void {
      sources.delete(this)
      void this.reader?.cancel()
    }

    /** As without a connection. */
    fail(): void {
      if (!sources.has(this)) return
      this.close()
      this.onerror?.()
    }

    private async read(address: string): Promise<void> {
      const answer = await open(address)
      if (!answer.ok || !answer.body) return
      this.reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      while (sources.has(this)) {
        const { done, value } = await this.reader.read()
        if (done) return
        const events = `${text}${value}`.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) this.receive(event)
      }
      await this.reader.cancel()
    }

    private receive(event: string): void {
      const [, name, data = ''] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
      for (const each of this.listeners) {
        if (each.name === name && sources.has(this)) each.listener({ data })
      }
    }
  }

  return {
    EventSource: PageEventSource,
    fail: () => {
      for (const source of sources) source.fail()
    },
    close: () => {
      for (const source of sources) source.close()
    },
  }
}
