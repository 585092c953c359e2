import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildImage, findBuilder, saveImage } from './build/build-image.ts'
import { ensureBuild } from './build/ensure-build.ts'
import { ROOT } from './project.ts'
import { packRelease, ReleaseError, requireClean, writeSums } from './release/pack-release.ts'

// Packs the files of a release into `release/` or the given folder: `npm run release -- /tmp/out`. `--no-image` leaves the image out, and
// `--base=NAME` builds it on another image with Node.

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-image': { type: 'boolean', default: false }, base: { type: 'string' } },
})
const [into = join(ROOT, 'release')] = positionals
try {
  requireClean(ROOT)
  if (!(await ensureBuild())) throw new ReleaseError('the build failed')
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 } as const
  const made = packRelease({ root: ROOT, into, sbom: execFileSync('npm', args, options) })
  const builder = given['no-image'] ? null : findBuilder()
  if (builder) made.push(await packImage(builder))
  writeSums(into, made)
  for (const file of [...made, 'SHA256SUMS']) console.log(join(into, file))
  if (!builder && !given['no-image']) {
    throw new ReleaseError(
      'these files are complete, but the image is missing: there is no docker, podman or buildah here. --no-image leaves it out.',
    )
  }
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(`No release: ${error.message}`)
  process.exitCode = 1
}

/** Builds the image of this version and saves it beside the archive. Returns the file name. */
async function packImage(builder: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const name = `localhost/retroscore:${version}`
  if ((await buildImage(builder, { name, base: given.base })) !== 0) {
    throw new ReleaseError('the image cannot be built')
  }
  const file = `retroscore-${version}.image.tar`
  mkdirSync(into, { recursive: true })
  rmSync(join(into, file), { force: true })
  if ((await saveImage(builder, name, join(into, file))) !== 0) {
    throw new ReleaseError('the image cannot be saved')
  }
  execFileSync('gzip', ['-nf', join(into, file)])
  return `${file}.gz`
}
