import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { squads } from '~/features/squads/tables.server'
import { ORIGIN } from '~tests/support/api/test-api'
import { openTestWindow } from '~tests/support/rooms/windows'
import { squadData } from '../../support/squad-data'
import { test as base, expect } from '../support/fixtures'

/** Every leaf falls in the last two sprints; with an odd squad every leaf rises. */
const FALL = [4, 5, 4, 5, 4, 4, 1, 1]
const RISE = [1, 2, 1, 1, 2, 1, 5, 5]

const BRING = { name: /^Levar para a próxima sala: / }

type Fixtures = {
  coach: () => Promise<void>
  coachOf: (squads: Record<string, readonly number[]>) => Promise<void>
}

const test = base.extend<Fixtures>({
  /** Makes the page belong to a coach of the squad, which has fallen in its last sprints. */
  coach: async ({ squad, api, opened }, use) => {
    for (const [at, score] of FALL.entries()) await squad.record(at + 1, score)
    const carla = await api.signIn('Carla Dias')
    await squad.admit(carla, 'coach')
    await use(async () => opened.keepCookie(carla.cookie))
  },
  /** Makes the page belong to a coach of new squads with these scores. */
  coachOf: async ({ page, api, signIn, opened }, use) => {
    await use(async (squads) => {
      const carla = await api.signIn('Carla Dias')
      await signIn()
      for (const [name, scores] of Object.entries(squads))
        await carla.post(`/invitations/${await createSquad(page, { name, scores })}`, {})
      opened.keepCookie(carla.cookie)
    })
  },
})

test('an owner invites a coach, and the invitation describes the access', async ({
  page,
  squad,
  signIn,
}) => {
  await page.goto(`/squad/${squad.id}/people`)
  await page
    .getByRole('group', { name: 'Convidar como' })
    .getByRole('button', { name: 'Coach' })
    .press('Enter')
  await expect(page.getByText('Coach lê as notas de consenso, as tendências')).toBeVisible()
  await page.getByRole('button', { name: 'Criar link de convite' }).press('Enter')
  const link = await page.getByLabel('Link do convite').inputValue()
  await signIn({ name: 'Carla Dias' })
  await page.goto(link)
  await expect(page.getByText('Como coach, você lê')).toBeVisible()
})

test('a coach of one squad is led to its trends, and from there to the list', async ({
  page,
  squad,
  signIn,
}) => {
  for (const [at, score] of FALL.entries()) await squad.record(at + 1, score)
  const token = await squad.invite(squad.id, 'coach')
  await signIn({ name: 'Carla Dias' })
  await page.goto(`/invitation/${token}`)
  await page.getByRole('button', { name: 'Entrar no squad' }).press('Enter')
  await expect(page).toHaveURL(`/squad/${squad.id}/trends`)
  await page.getByRole('link', { name: 'Voltar aos squads que você acompanha' }).click()
  await expect(page).toHaveURL('/overview?list')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Um squad, comparado com ele mesmo',
  )
  await expect(page.getByText('8 abaixo')).toBeVisible()
})

test('a coach reads the trends of the squad, but cannot bring topics to a room', async ({
  page,
  squad,
  coach,
}) => {
  await page.goto(`/squad/${squad.id}/trends`)
  await expect(page.getByRole('button', BRING)).toHaveCount(1)
  await coach()
  await page.goto(`/squad/${squad.id}/trends`)
  await expect(page.getByRole('heading', { name: 'Um assunto para a conversa' })).toBeVisible()
  await expect(page.getByRole('button', BRING)).toHaveCount(0)
})

test('the bar at the bottom has no links for a coach without an own squad', async ({
  page,
  squad: _,
  coach,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const links = page.getByRole('navigation', { name: 'Do squad' }).getByRole('link')
  await page.goto('/dashboard')
  await expect(links).toHaveCount(3)
  await coach()
  await page.goto('/account')
  await expect(links).toHaveCount(0)
})

test('members see their coach', async ({ page, squad, coach: _ }) => {
  await page.goto(`/squad/${squad.id}/people`)
  await expect(page.getByText(/^Coach · /)).toBeVisible()
})

test('the list names a vote with a deadline', async ({ page, api, squad, coach }) => {
  const [row] = await api.db.select().from(squads).where(eq(squads.id, squad.id))
  await openTestWindow(api.db, {
    squad: { userId: row?.ownerId ?? '', squadId: squad.id, sprint: 9 },
  })
  await coach()
  await page.goto('/overview?list')
  await expect(page.getByText(/^Votação com prazo · Sprint 9 · fecha /)).toBeVisible()
})

test('a coach leaves a squad in the list behind its trends', async ({ page, squad, coach }) => {
  await coach()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(`/squad/${squad.id}/trends`)
  await page.getByRole('link', { name: 'Voltar aos squads que você acompanha' }).click()
  await page.getByRole('button', { name: 'Mais ações: Squad Alpha' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Deixar de acompanhar' }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Deixar de acompanhar' })
    .press('Enter')
  await expect(page.getByText('Você ainda não acompanha nenhum squad')).toBeVisible()
})

test('the line of a squad has a gap at a sprint without a mean', async ({ page, coachOf }) => {
  await coachOf({ Antifraude: [4, 5, 4, 0, 5, 4, 4, 1, 1], Checkout: RISE })
  await page.goto('/overview')
  const line = page.getByRole('img', { name: /^Média das últimas sprints/ }).first()
  await expect(line).toHaveAccessibleName(
    'Média das últimas sprints. A mais recente: abaixo do habitual',
  )
  await expect(line.locator('polyline')).toHaveCount(2)
})

test('the overview compares each squad with itself, in a fixed order', async ({
  page,
  coachOf,
}) => {
  await coachOf({ Antifraude: FALL, Checkout: RISE, Pagamentos: FALL })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '3 squads, cada um comparado com ele mesmo',
  )
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(9)
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'abaixo',
    'acima',
    'abaixo',
  ])
  await expect(page.getByText('Abaixo do habitual em 2')).toHaveCount(5)
  await expect(table.getByRole('button')).toHaveCount(0)
})

test('a coach puts the squads in an own order, which this device keeps', async ({
  page,
  coachOf,
}) => {
  await coachOf({ Antifraude: [3], Checkout: [3], Pagamentos: [3] })
  await page.goto('/overview')
  const names = page.getByRole('heading', { level: 3 })
  const choose = async (squad: string, item: string) => {
    await page.getByRole('button', { name: `Mais ações: ${squad}` }).press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await expect(names).toHaveText(['Antifraude', 'Checkout', 'Pagamentos'])
  await choose('Antifraude', 'Mover para baixo')
  await expect(names).toHaveText(['Checkout', 'Antifraude', 'Pagamentos'])
  const said = page.getByRole('status').filter({ hasText: 'Antifraude: posição 2 de 3' })
  await expect(said).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Mais ações: Antifraude' })).toBeFocused()
  await choose('Pagamentos', 'Mover para cima')
  await page.reload()
  await expect(names).toHaveText(['Checkout', 'Pagamentos', 'Antifraude'])
  await choose('Pagamentos', 'Deixar de acompanhar')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Deixar de acompanhar' }).press('Enter')
  await expect(names).toHaveText(['Checkout', 'Antifraude'])
  const stored = () => JSON.parse(localStorage.getItem('coach-order') ?? '[]').length
  await expect.poll(() => page.evaluate(stored)).toBe(2)
  await choose('Checkout', 'Voltar à ordem alfabética')
  await expect(names).toHaveText(['Antifraude', 'Checkout'])
})

/** Resolves to the token of a coach's invitation. */
async function createSquad(
  page: Page,
  { name, scores }: { name: string; scores: readonly number[] },
): Promise<string> {
  const data = squadData(page, ORIGIN)
  const { id } = await data.createSquad(name)
  for (const [at, score] of scores.entries()) await data.record(id, at + 1, score)
  return data.invite(id, 'coach')
}
