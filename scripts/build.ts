import { rmSync } from 'node:fs'
import { buildSite } from './build/build-site.ts'
import { hashInputs, removeStamp, writeStamp } from './build/build-stamp.ts'
import { bundleServer } from './build/bundle-server.ts'
import { compileBuiltTexts, compileTexts } from './build/compile-texts.ts'
import { compressTexts } from './build/compress.ts'
import { writeServiceWorker } from './build/write-service-worker.ts'
import { CLIENT, ROOT } from './project.ts'
import { packDatabaseFiles } from './release/pack-database.ts'
import { isStarted, secondsSince } from './run.ts'

/** Builds the site and the server. Throws if a part fails. */
export async function build() {
  const start = performance.now()
  removeStamp()
  rmSync(`${ROOT}build`, { recursive: true, force: true })
  const inputs = hashInputs()

  // Browser tests of a build read these, also on a fresh checkout.
  await compileTexts()
  await compileBuiltTexts()
  const site = await buildSite()
  const { pages, assets } = writeServiceWorker()
  const [texts] = await Promise.all([compressTexts(CLIENT), bundleServer()])
  await packDatabaseFiles()

  writeStamp(inputs)
  console.log(`pages: ${site.pages}`)
  console.log(`offline: ${pages} pages, ${assets} assets · compressed: ${texts} files`)
  console.log(`built in ${secondsSince(start)}`)
}

if (isStarted(import.meta.url)) {
  await build().catch((error: Error) => {
    console.error(`Build failed: ${error.message}`)
    process.exitCode = 1
  })
}
