import { transform } from 'lightningcss'

/** Returns the classes of a CSS Module. */
export function listClasses(path: string, text: string): string[] {
  const { exports = {} } = transform({
    filename: path,
    code: Buffer.from(text),
    cssModules: { animation: false, container: false, customIdents: false, grid: false },
    customAtRules: {
      reference: { prelude: '<string>' },
      variant: { prelude: '<custom-ident>', body: 'style-block' },
    },
  })
  return Object.keys(exports).sort()
}
