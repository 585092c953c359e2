import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileTexts } from '../build/compile-texts.ts'
import { ROOT } from '../project.ts'

/** Writes the typed messages again when a text changes. */
export function developmentTexts(): Plugin {
  let turn = Promise.resolve(true)
  return {
    name: 'retroscore:development-texts',
    apply: 'serve',
    async buildStart() {
      await compileTexts()
    },
    configureServer(vite) {
      vite.watcher.on('change', (path) => {
        if (!path.startsWith(join(ROOT, 'messages'))) return
        turn = turn.then(compileTexts).catch((error: Error) => {
          vite.config.logger.error(error.message)
          return false
        })
      })
    },
  }
}
