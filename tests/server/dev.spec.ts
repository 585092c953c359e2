import { join } from 'node:path'
import { ROOT } from '../../scripts/project.ts'
import { end } from '../../scripts/run.ts'
import { expect, test } from '../e2e/fixtures'
import { startServer } from './server-process'

/** Flags as in package.json, and for short runs: V8 does less work on code that is used once. */
const FLAGS = ['--import', 'tsx', '--liftoff-only', '--max-semi-space-size=64']

test('npm run dev serves pages, the API, a live room and its own database from the sources', async ({
  page,
  pageErrors,
}) => {
  const server = await startServer({}, join(ROOT, 'scripts/dev.ts'), FLAGS)
  const { origin, child, output } = server
  try {
    await page.goto(origin)
    // A read-only page is rendered as in the build, with its styles, and touching the gauge loads React.
    const gauge = page.getByRole('region', { name: 'Como foi a sua última sprint?' })
    await expect(gauge.getByRole('slider')).toHaveCSS('position', 'absolute')
    await gauge.getByRole('slider').press('4')
    await expect(gauge.getByRole('paragraph')).toContainText('4')
    expect(await page.evaluate(openRoom)).toContain('seatId')
    await page.goto(`${origin}/dashboard`)
    await expect(page.getByRole('region', { name: 'Squad Alpha' })).toBeVisible()
    // React's fast refresh is installed before the page's own code.
    expect(await page.evaluate(() => '$RefreshReg$' in window)).toBe(true)
  } finally {
    await end(child)
  }
  expect([child.exitCode, output()]).toEqual([
    0,
    expect.stringContaining(`pages at ${origin} after`),
  ])
  expect(pageErrors).toEqual([])
})

/** Runs in the page: creates an account, a squad, a room and a seat, and returns the first message of its connection. */
async function openRoom(): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const account = { name: 'Ana', email: 'ana@example.org', password: 'corre o rio 71' }
  await post('/auth/sign-up/email', account)
  const squad = await post('/squads', { name: 'Squad Alpha' })
  const topics = [{ id: 'a', title: 'Planning' }]
  const { code } = await post(`/squads/${squad.id}/rooms`, { sprint: 1, topics })
  await post(`/rooms/${code}/seats`, {})
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/rooms/${code}/socket`)
  return new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      socket.close()
      resolve(data)
    })
  })
}
