import type { Page } from '@playwright/test'
import type { Score } from '../../../src/domain/retrospectives/scale'
import { MAX_TITLE_LENGTH } from '../../../src/domain/topics/topic-tree'
import type { Vote } from '../../../src/domain/votes/tally'
import { paperRoom } from '../../support/room-data'
import { expect, PROJECTOR, test } from './room'
import { SHARED_SCREENS, wallFaults } from './wall-faults'

test.describe.configure({ timeout: 240_000 })

/** The default topics. */
const TITLES = [
  'Entendimento das demandas',
  'Qualidade do produto',
  'Uso e maturidade da ferramenta de gestão',
  'Movimentações dos cards - Sprint',
  'Leitura de gráfico',
  'Comunicação time dev',
  'Critérios de aceite',
  'Listagem/Quebra das atividades',
  'Planning',
  'Daily',
  'Review',
  'Retrospectiva',
  'Testes automatizados',
  'Entrega contínua',
  'Documentação',
  'Ambiente de homologação',
  'Relacionamento com o cliente',
]

test('at 1920 by 1080, the stage has the sizes of its design', async ({
  page,
  product,
  leadRoom,
  openWall,
  expectAccessible,
}) => {
  const description = 'Sabemos o porquê antes do como.'
  const lead = await leadRoom({ titles: TITLES, seconds: 120, description })
  const paper = await paperRoom(page, product.origin, lead.code)
  await paper.addSeats(7)
  const wall = await openWall(lead.code)
  const heading = wall.getByRole('heading', { level: 1 })

  await expect(wall.getByRole('heading', { level: 2 })).toHaveText('7 pessoas na sala')
  expect(await sizesOf(wall, { title: 'h1', sentence: 'h1 + p', code: 'header + p' })).toEqual({
    title: 96,
    sentence: 34,
    code: 144,
  })
  const qr = wall.getByRole('img', { name: lead.text('room_qr') })
  expect(await qr.boundingBox()).toMatchObject({ x: 96, width: 640, height: 640 })
  const code = wall.locator('header + p')
  expect((await code.innerText()).replace(/\W+/g, '-')).toMatch(/^\w{5}-\w{5}$/)
  expect((await code.boundingBox())?.height).toBeCloseTo(2 * 144 * 1.02, 0)

  await paper.press({ do: 'start' })
  await expect(heading).toHaveText('Entendimento das demandas')
  await paper.vote([1, 1, 2, 3, 4])
  const turnout = wall.locator('[data-turnout] b')
  await expect(turnout).toHaveText('5 de 7')
  const ring = '[role="timer"] > span > span'
  expect(
    await sizesOf(wall, { title: 'h1', sentence: 'h1 + p', count: '[data-turnout] b', ring }),
  ).toEqual({ title: 96, sentence: 34, count: 208, ring: 147.2 })
  expect(await wall.getByRole('timer').boundingBox()).toMatchObject({ width: 460, height: 460 })
  expect(await qr.boundingBox()).toMatchObject({ width: 132, height: 132 })

  await paper.vote([4, 1], { from: 5 })
  await expect(wall.getByText('Notas de 1 a 4. Vale ouvir os dois lados.')).toBeVisible()
  await paper.press({ do: 'voteAgain' })
  await paper.vote([1, 1, 2, 3, 4, 4, 5])
  await expect(wall.getByText('Notas de 1 a 5. Vale ouvir os dois lados.')).toBeVisible()
  await expectAccessible(wall)
  expect(
    await sizesOf(wall, { title: 'h1', axis: '[data-plot] [role="img"] span:not([data-band])' }),
  ).toEqual({
    title: 96,
    axis: 64,
  })
  expect(await dotsOf(wall)).toEqual(Array(7).fill(104))
  await expect(
    wall.getByText('Votação 1: Notas de 1 a 4. Vale ouvir os dois lados. Média 2,3.'),
  ).toBeVisible()
  await paper.press({ do: 'agree', score: 3 })
  // Stops the room from going on while the screen is checked.
  await paper.press({ do: 'hold' })
  await expect(wall.getByRole('heading', { level: 2 })).toHaveText(
    lead.text('lead_agreed', { score: 3 }),
  )

  await paper.press({ do: 'goOn' })
  const rounds: { votes: Vote[]; next: { do: string; score?: Score } }[] = [
    { votes: [4, 4, 4, 4, 5, 5, 3], next: { do: 'agree', score: 4 } },
    { votes: [0, 5, 1, 4, 5, 0, 5], next: { do: 'skip' } },
    { votes: ['skip', 3, 4, 4, 4, 5, 5], next: { do: 'agree', score: 4 } },
    { votes: [1, 1, 0, 0, 2, 1, 1], next: { do: 'agree', score: 1 } },
    { votes: [5, 5, 5, 5, 5, 5, 4], next: { do: 'agree', score: 5 } },
  ]
  for (const { votes, next } of rounds) {
    await paper.vote(votes)
    await paper.press(next)
    if (!('score' in next)) continue
    await paper.press({ do: 'hold' })
    await expect(dots(wall)).toHaveCount(votes.filter((vote) => vote !== 'skip').length)
    // Stacks of up to four have full-size dots.
    if (votes[0] === 4) expect(await dotsOf(wall)).toEqual(Array(7).fill(104))
    if (votes[0] === 5) expect((await dotsOf(wall))[0]).toBeLessThan(104)
    await paper.press({ do: 'goOn' })
  }
  for (let skipped = 6; skipped < TITLES.length; skipped += 1) await paper.press({ do: 'skip' })
  await expect(heading).toHaveText(lead.text('lead_finished'))
  const results = wall.getByRole('list', { name: lead.text('wall_results') })
  await expect(results.getByRole('listitem')).toHaveCount(TITLES.length)
  expect(await sizesOf(wall, { title: 'h1', topic: 'li' })).toEqual({ title: 96, topic: 28 })
  await expectAccessible(wall)
  await paper.close()
  await expect(heading).toHaveText(lead.text('lead_closed'))
  const apart = results.getByRole('listitem').filter({ hasText: 'Uso e maturidade' })
  await expect(apart).toContainText(lead.text('wall_no_agreement'))
  await expect(apart).toContainText('de 0 a 5')
  await expect(apart.getByRole('img')).toHaveAccessibleName(/2 votos na nota 0/)
  await wall.reload()
  await expect(apart).toContainText('de 0 a 5')
  expect(await wallFaults(wall)).toEqual([])
})

test('everything fits on every screen in both languages, for any names and numbers of votes', async ({
  page,
  product,
  leadRoom,
  openWall,
}) => {
  const long =
    'Entendimento das demandas do cliente, dos critérios de aceite e da definição de pronto'
  const titles = [
    long,
    `${long} `.repeat(4).slice(0, MAX_TITLE_LENGTH),
    ...TITLES.slice(2).map((title) => `${title}, ${title}`),
  ]
  const description = 'Todos sabem o porquê antes do como, e o que fica para depois. '
    .repeat(8)
    .trim()
  const squad = 'Squad de Pagamentos, Conciliação e Cobrança da Plataforma de Serviços Financeiros'
  const lead = await leadRoom({
    titles,
    description,
    squad,
    seconds: 120,
    earlier: [3, 3, 3, 3, 3, 5],
  })
  const walls = [await openWall(lead.code), await openWall(lead.code, { locale: 'en' })]
  const paper = await paperRoom(page, product.origin, lead.code)
  let states = 0
  const expectFit = async (state: string, shown: (wall: Page) => Promise<void>) => {
    states += 1
    for (const [at, wall] of walls.entries()) {
      await shown(wall)
      // Alternates, so that each language is shown in all sizes.
      expect(await wallFaults(wall, SHARED_SCREENS[(at + states) % 2]), state).toEqual([])
    }
  }
  await expectFit('nobody', (wall) => expect(wall.getByRole('heading', { level: 2 })).toBeVisible())
  // The facilitator's screen is not checked here, and would render every step.
  await page.goto('about:blank')
  await paper.addSeats(60, (place) => `Maria Aparecida dos Santos ${place}`)
  await expectFit('60 people', (wall) =>
    expect(wall.getByRole('heading', { level: 2 })).toContainText('60'),
  )

  await paper.press({ do: 'start' })
  // Stops the time.
  await paper.press({ do: 'pause' })
  await paper.vote(votesOf(57))
  await expectFit('57 of 60 votes', (wall) =>
    expect(wall.locator('[data-turnout]')).toContainText('57'),
  )
  const expectReveal = (state: string, count: number) =>
    expectFit(state, (wall) => expect(dots(wall)).toHaveCount(count))
  await paper.press({ do: 'reveal' })
  await expectReveal('57 votes', 57)
  await paper.press({ do: 'agree', score: 3 })
  await paper.press({ do: 'hold' })
  await expectFit('an agreement', (wall) =>
    expect(wall.getByRole('heading', { level: 2 })).toBeVisible(),
  )

  await paper.press({ do: 'goOn' })
  await paper.vote([...Array<Vote>(49).fill(4), ...Array<Vote>(9).fill(5), 0, 'skip'])
  await expectReveal('59 votes in large stacks, with a very long title', 59)
  await paper.press({ do: 'voteAgain' })
  await paper.press({ do: 'pause' })
  await paper.vote(votesOf(8))
  await expectFit('a second vote', (wall) =>
    expect(wall.locator('[data-turnout]')).toContainText('8'),
  )
  await paper.press({ do: 'reveal' })
  await expectReveal('a second vote, with a very long title', 8)

  for (let skipped = 1; skipped < titles.length; skipped += 1) await paper.press({ do: 'skip' })
  const promise =
    'Quando a planning começar, vamos ler o objetivo da sprint e os critérios de aceite em voz alta, antes de estimar.'
  for (const place of [1, 2, 3]) await paper.promise(`${place}. ${promise}`)
  for (const wall of walls) {
    await expect(wall.getByRole('listitem')).toHaveCount(titles.length + 3)
    const faults = await wallFaults(wall)
    // Nineteen names of this length exceed a screen with text of 24 pixels: each one ends after two lines.
    expect(faults.filter((fault) => !fault.includes(': cut: '))).toEqual([])
  }
})

test('only the reveal moves, with its dots below the texts', async ({
  page,
  product,
  leadRoom,
  openWall,
}) => {
  const earlier = [3, 3, 3, 3, 3, 5] as const
  const lead = await leadRoom({ titles: TITLES.slice(0, 3), seconds: 120, earlier })
  const paper = await paperRoom(page, product.origin, lead.code)
  const wall = await openWall(lead.code, { isMoving: true })
  const still = await openWall(lead.code)
  await test.step('two votes fit beside the previous sprint', async () => {
    await paper.addSeats(2)
    await paper.press({ do: 'start' })
    await expect(still.getByText(lead.text('wall_too_few'))).toBeVisible()
    expect(await wallFaults(still)).toEqual([])
    await paper.vote([0, 5])
    await expect(still.getByText('Acima do habitual')).toBeVisible()
    expect(await wallFaults(still)).toEqual([])
  })
  await paper.addSeats(7)
  await paper.press({ do: 'voteAgain' })
  await paper.vote([4, 4, 4, 4, 4, 4, 3])
  await expect(wall.locator('[data-turnout]')).toContainText('7 de 9')
  expect(await wall.evaluate(() => document.getAnimations().length)).toBe(0)

  const start = startOfReveal(wall)
  await paper.vote([0, 5], { from: 7 })
  const { dotTop, textBottom } = await start
  expect(dotTop).toBeGreaterThanOrEqual(textBottom)
  await expect(dots(still)).toHaveCount(9)
  expect(await still.evaluate(() => document.getAnimations().length)).toBe(0)
})

/** Stops the reveal in its first frame, in which the dots wait in a line. Returns their top and the bottom of the texts above. */
function startOfReveal(wall: Page): Promise<{ dotTop: number; textBottom: number }> {
  return wall.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          if (!document.querySelector('[data-revealing] [data-plot]')) {
            requestAnimationFrame(look)
            return
          }
          const animations = document.getAnimations()
          for (const animation of animations) {
            animation.pause()
            animation.currentTime = 0
          }
          const boxes = (selector: string) =>
            [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
          const dotTop = Math.min(...boxes('[data-plot] [data-band]').map(({ top }) => top))
          // The texts rise later.
          for (const animation of animations) animation.finish()
          const texts = boxes('main header, main header + ul')
          resolve({ dotTop, textBottom: Math.max(...texts.map(({ bottom }) => bottom)) })
        }
        look()
      }),
  )
}

function dots(wall: Page) {
  return wall.locator('[data-plot] [data-band]')
}

function dotsOf(wall: Page): Promise<number[]> {
  return dots(wall).evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().width))
}

async function sizesOf<Name extends string>(
  wall: Page,
  selectors: Record<Name, string>,
): Promise<Record<string, number>> {
  expect(wall.viewportSize()).toEqual(PROJECTOR)
  const sizes: Record<string, number> = {}
  for (const [name, selector] of Object.entries<string>(selectors)) {
    sizes[name] = await wall
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  }
  return sizes
}

function votesOf(count: number): Vote[] {
  return Array.from({ length: count }, (_, at) => ([3, 4, 2, 5, 4, 1, 3, 0] as const)[at % 8] ?? 3)
}
