import { expect, test } from './fixtures'
import { pass } from './waiting'

test('a response that arrives after its page was left never reaches that page’s code', async ({
  page,
}) => {
  await page.goto('/sobre')
  let answer = () => {}
  await page.route('**/api/account', (route) => {
    answer = () => void route.fulfill({ json: {} })
  })
  const arrived: unknown[] = []
  const note = (outcome: unknown) => arrived.push(outcome)
  void fetch('/api/account').then(note, note)
  await page.goto('/privacidade')
  answer()
  await pass()
  expect(arrived).toEqual([])
})

test('the code of a page that was left sends nothing', async ({ page }) => {
  await page.goto('/sobre')
  const { fetch, WebSocket } = globalThis
  await page.goto('/privacidade')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  page.on('websocket', () => sent.push('socket'))
  void fetch('/api/account')
  new WebSocket('ws://localhost/api/rooms/A/socket')
  await pass()
  expect(sent).toEqual([])
})
