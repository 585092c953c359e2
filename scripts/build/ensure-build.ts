import { isBuildFresh } from './build-stamp.ts'
import { runScript } from '../run.ts'

/** Builds if these sources have not been built yet. Returns false if the build fails. */
export async function ensureBuild(): Promise<boolean> {
  if (isBuildFresh()) return true
  console.log('These sources are not built yet, building…')
  return (await runScript('build.ts')) === 0
}
