/** Files for the PNG thread, by their names beside the built server. */
export const PNG_FILES: Readonly<Record<string, string>> = {
  'resvg.wasm': '@resvg/resvg-wasm/index_bg.wasm',
  ...Object.fromEntries(
    ['latin-500', 'latin-600', 'latin-ext-500', 'latin-ext-600'].map((part) => {
      const name = `mona-sans-${part}-normal.woff`
      return [name, `@fontsource/mona-sans/files/${name}`]
    }),
  ),
}
