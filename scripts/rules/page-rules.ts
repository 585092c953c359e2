import type { IModule } from 'dependency-cruiser'
import { PAGES, runsReact } from '../../src/i18n/site-map.ts'
import { isTest, type Problem } from './place-rules.ts'
import { type SourceFile, withoutTexts } from './source-files.ts'

/** Files of pages that React does not run in the browser (decision 38), and the figures of articles, which no code imports. */
const READ_PAGES = new Set(
  PAGES.filter(({ kind }) => !runsReact(kind)).map(({ file }) => `src/${file}`),
)
const FIGURES = /^src\/features\/blog\/components\/figures\/[^/]+\.tsx$/

/** Parts of read-only pages that React runs once they are touched. */
const ISLANDS = ['src/features/landing/components/gauge.tsx']

/** Files that such pages share with pages that React runs, where they get a handler. Read-only pages pass none. */
const SHARED = [
  // Without React the limit of a text is the browser's, and nothing is said of it.
  'src/ui/forms/field.tsx',
  'src/features/quick-rooms/components/quick-answer.tsx',
  'src/features/quick-rooms/components/question-set.tsx',
  'src/features/quick-rooms/components/quick-room-fields.tsx',
]

/** The frame of every page. On pages without React `ui/frame/frame.ts` replaces its behaviour. */
const FRAME = /^src\/(ui\/router\.tsx|ui\/frame\/page-frame\.tsx|ui\/screen-focus\.ts|lib\/)/

const STATE =
  /\buse(State|Reducer|Effect|LayoutEffect|Ref|Transition|Optimistic|ActionState|SyncExternalStore)\b/
const HANDLER = /\bon[A-Z]\w*=\{/

/** Finds state and handlers in pages that React does not run: they compile but have no effect. */
export function checkReadPages(
  files: readonly SourceFile[],
  modules: readonly IModule[],
): Problem[] {
  const texts = new Map(files.map(({ path, text }) => [path, withoutTexts(text)]))
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies]))
  const problems: Problem[] = []
  const seen = new Set([...ISLANDS])
  const open = [...texts.keys()].filter((path) => READ_PAGES.has(path) || FIGURES.test(path))
  for (const path of open) {
    if (seen.has(path) || FRAME.test(path)) continue
    seen.add(path)
    const text = texts.get(path) ?? ''
    const [found] = STATE.exec(text) ?? HANDLER.exec(text) ?? []
    if (found && !SHARED.includes(path)) problems.push({ path, message: messageFor(found) })
    for (const { resolved, dynamic, dependencyTypes } of imports.get(path) ?? []) {
      const isDrawn = !dynamic && !dependencyTypes.includes('type-only')
      if (isDrawn && texts.has(resolved) && !isTest(resolved)) open.push(resolved)
    }
  }
  return problems
}

function messageFor(found: string): string {
  return `has ${found.replace('={', '')}, but a public page draws it, which has no React (decision 38). Name the button in data-press, use the browser's own mechanism, or make it an island.`
}
