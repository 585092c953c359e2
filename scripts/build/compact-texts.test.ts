import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { expect, test } from 'vitest'
import { inLanguage } from '~/i18n/in-language'
import { baseLocale, overwriteGetLocale } from '~/paraglide/runtime'
import { compactText } from './compact-texts'
import { TEXTS } from './compile-texts'
import { ROOT } from '../project'

test('turns a compiled text into one call with its wordings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  const write = (path: string, value: object) =>
    writeFileSync(join(folder, path), JSON.stringify(value))
  cpSync(join(ROOT, 'project.inlang'), join(folder, 'project.inlang'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'messages'))
  write('messages/pt.json', { bye: 'Tchau', greeting: 'Olá, {name}' })
  write('messages/en.json', { bye: 'Bye', greeting: 'Hello, {name}' })
  const project = join(folder, 'project.inlang')
  const outdir = join(folder, 'out')
  await compile({ ...TEXTS, project, outdir, outputStructure: 'message-modules' })
  for (const name of ['bye', 'greeting']) {
    const code = compactText(readFileSync(join(outdir, `messages/${name}.js`), 'utf8'))
    expect(code).toMatch(`/* @__PURE__ */ inLanguage(pt_${name}, en_${name})`)
    expect(code).not.toContain('locale ===')
  }
  rmSync(folder, { recursive: true })
})

test('stops the build if the compiler writes a text differently', () => {
  expect(() => compactText('export const bye = () => "Tchau"')).toThrow('as expected')
})

test('a text follows the language of the page, or the given one', () => {
  const greeting = inLanguage(
    (inputs) => `Olá, ${Object.values(inputs)}`,
    (inputs) => `Hello, ${Object.values(inputs)}`,
  )
  expect(greeting({ name: 'Ana' })).toBe('Olá, Ana')
  expect(greeting({ name: 'Ana' }, { locale: 'en' })).toBe('Hello, Ana')
  overwriteGetLocale(() => 'en')
  expect(greeting({ name: 'Ana' })).toBe('Hello, Ana')
  expect(greeting({ name: 'Ana' }, { locale: 'pt' })).toBe('Olá, Ana')
  overwriteGetLocale(() => baseLocale)
})
