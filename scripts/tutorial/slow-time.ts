/** How many times slower than a clock everything runs while it is filmed, so that a slow machine has the time to draw each picture. */
export const TIMES = Number(process.env.SLOWER ?? 8)

/**
 * Code for a page or a Node process whose clock and timers are to run slowly. They agree with each other, because they are slowed from
 * the same moment on. Animations of a page are slowed by its browser.
 */
export function slowTime(since: number): string {
  return `{
    const now = () => Math.floor(${since} + (RealDate.now() - ${since}) / ${TIMES})
    const RealDate = Date
    globalThis.Date = new Proxy(RealDate, {
      construct: (date, given, type) => Reflect.construct(date, given.length ? given : [now()], type),
      get: (date, name) => (name === 'now' ? now : date[name]),
    })
    for (const name of ['setTimeout', 'setInterval']) {
      const start = globalThis[name]
      const slow = (run, ms = 0, ...given) => start(run, ms * ${TIMES}, ...given)
      globalThis[name] = Object.assign(slow, start)
    }
  }`
}
