import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { PNG_FILES } from './png-files.server'
import { unpackWoff } from './unpack-woff'

/**
 * Draws PNGs in a thread. A picture takes some ten milliseconds, for which live rooms would have to wait. A crash of the renderer ends only the
 * thread.
 */

/** Scale for screens with two pixels per CSS pixel. */
const ZOOM = 2
const FAMILY = 'Mona Sans'

const { resolve } = createRequire(import.meta.url)

/** Reads a file from the packages, or from beside the built server. */
function readFile(name: string): Buffer {
  const isBuilt = !import.meta.url.endsWith('.ts')
  return readFileSync(isBuilt ? new URL(name, import.meta.url) : resolve(PNG_FILES[name] ?? name))
}

const fontBuffers = Object.keys(PNG_FILES)
  .filter((name) => name.endsWith('.woff'))
  // The renderer cannot read compressed fonts, and the product uses no ligatures.
  .map((name) => unpackWoff(readFile(name), { without: ['GSUB'] }))

await initWasm(readFile('resvg.wasm'))

parentPort?.on('message', ({ id, svg }: { id: number; svg: string }) => {
  const drawing = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: FAMILY, sansSerifFamily: FAMILY },
    fitTo: { mode: 'zoom', value: ZOOM },
  })
  const image = drawing.render()
  parentPort?.postMessage({ id, png: image.asPng() })
  image.free()
  drawing.free()
})
