import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuild } from './ensure-build.ts'
import { packRelease, ReleaseError, requireClean } from './pack-release.ts'
import { ROOT } from './project.ts'

// The files of a release, in `release/` or in the folder that is named: `npm run release -- /tmp/out`.

const into = process.argv[2] ?? join(ROOT, 'release')
try {
  requireClean(ROOT)
  if (!(await ensureBuild())) throw new ReleaseError('the build failed')
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 } as const
  for (const file of packRelease({ root: ROOT, into, sbom: execFileSync('npm', args, options) })) {
    console.log(join(into, file))
  }
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(`No release: ${error.message}`)
  process.exitCode = 1
}
