import { compile } from '@inlang/paraglide-js'
import { TEXTS } from '../vite.shared.ts'
import { isStarted } from './run.ts'

/** Writes the typed messages, as the build does, for a type check without a build. */
export async function compileTexts(): Promise<boolean> {
  await compile(TEXTS)
  return true
}

if (isStarted(import.meta.url)) await compileTexts()
