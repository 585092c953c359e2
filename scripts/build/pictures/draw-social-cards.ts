import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { SocialCard } from '../../../src/social-cards.tsx'
import { readCardFont } from './card-font.ts'
import { CLIENT, ROOT } from '../../project.ts'
import { CARD, type CardStyle, drawSocialCard } from './social-card.ts'

const { resolve } = createRequire(import.meta.url)

/** Draws each card into its file, without a browser, so that every machine that builds the site draws the same. */
export async function drawSocialCards(cards: SocialCard[]): Promise<void> {
  await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const bold = readCardFont(readFont(700))
  const medium = readCardFont(readFont(500))
  const font = { fontBuffers: [bold.file, medium.file], defaultFontFamily: CARD.family }
  const style: CardStyle = {
    colours: readLightColours(readFileSync(join(ROOT, 'src/ui/tokens.css'), 'utf8')),
    bold,
    medium,
    boundsOf(markup) {
      const bounds = new Resvg(
        `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">${markup}</svg>`,
        { font },
      ).getBBox()
      if (!bounds) throw new Error('a social card has an empty drawing')
      const { x, y, width, height } = bounds
      return { x, y, width, height }
    },
  }
  for (const card of cards) {
    const file = join(CLIENT, card.path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, new Resvg(drawSocialCard(card, style), { font }).render().asPng())
  }
}

/** Returns the colours before the first condition, by name. */
function readLightColours(css: string): Map<string, string> {
  const [light = ''] = css.split('@media')
  const pairs = [...light.matchAll(/(--[\w-]+):\s*(#[0-9a-f]+);/g)]
  return new Map(pairs.map(([, name = '', value = '']) => [name, value]))
}

function readFont(weight: 500 | 700): Buffer {
  return readFileSync(resolve(`@fontsource/mona-sans/files/mona-sans-latin-${weight}-normal.woff`))
}
