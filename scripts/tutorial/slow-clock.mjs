/**
 * Loaded into the server before anything else (`node --import`): its time runs TUTORIAL_SLOWNESS times slower, so that a
 * vote of 30 s still lasts 30 s of the film when every frame of it takes longer to draw than it is shown.
 */
const slowness = Number(process.env.TUTORIAL_SLOWNESS ?? 1)
const RealDate = Date
const start = RealDate.now()
const now = () => Math.round(start + (RealDate.now() - start) / slowness)

globalThis.Date = class extends RealDate {
  static now = now
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts))
  }
}

const began = performance.now()
const realNow = performance.now.bind(performance)
performance.now = () => began + (realNow() - began) / slowness

for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name]
  globalThis[name] = Object.assign(
    (callback, delay = 0, ...rest) => real(callback, delay * slowness, ...rest),
    real,
  )
}
