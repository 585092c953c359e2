import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { byLanguage, type Language } from '../../../src/domain/text/languages.ts'
import { ROOT } from '../../project.ts'

/** Makes the tutorial video's captions available as `virtual:captions`, from the files that the video shows. */
export function captions(): Plugin {
  return {
    name: 'retroscore:captions',
    resolveId: { filter: { id: /^virtual:captions$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:captions$/ },
      handler() {
        return `export const CAPTIONS = ${JSON.stringify(readCaptions())}`
      },
    },
  }
}

/** Reads the captions by language, in order, each on one line. */
export function readCaptions(): Record<Language, string[]> {
  const read = (language: string) =>
    parseCaptions(readFileSync(join(ROOT, `public/video/tutorial.${language}.vtt`), 'utf8'))
  return byLanguage(read)
}

/** Returns the text of each cue of a WebVTT file, without notes and times. */
export function parseCaptions(file: string): string[] {
  return file
    .split(/\n{2,}/)
    .map((block) => block.trim().split('\n'))
    .filter(([times = '']) => times.includes(' --> '))
    .map(([, ...lines]) => lines.join(' '))
}
