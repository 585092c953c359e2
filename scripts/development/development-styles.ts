import type { Plugin } from 'vite'
import { compileStyles } from '../build/compile-styles.ts'

/** Writes the types of CSS Modules for the editor whenever a sheet changes. */
export function developmentStyles(): Plugin {
  return {
    name: 'retroscore:development-styles',
    apply: 'serve',
    buildStart: () => void compileStyles(),
    configureServer(vite) {
      vite.watcher.on('all', (_, path) => path.endsWith('.module.css') && compileStyles())
    },
  }
}
