import type { Score } from '../../../src/domain/retrospectives/scale'
import { memberScreen, type OpenedRoom } from '../../support/room-screens'
import { expect } from '../support/fixtures'
import { type Fixtures, type Join, test } from '../support/room'

test('one click records the median of near scores and opens the vote on the next topic', async ({
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  await voteInStages(lead, join, [3, 4, 4])
  await expect(lead.stage).toContainText(lead.text('room_preset_near', { score: '4' }))
  await lead.button('room_consensus_record', { score: '4' }).click()
  await expect(lead.heading).toHaveText('Daily')
  await expect(lead.heading).toBeFocused()
  await expect(rowOf(lead, 'Planning')).toContainText('4')
})

test('scores two points apart leave the choice open without an effect of Enter', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  await voteInStages(lead, join, [1, 2, 5, 5])
  await expect(lead.stage).toContainText(lead.text('room_preset_none'))
  await expect(lead.stage.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(lead.button('room_consensus_record_none')).toHaveAccessibleDescription(
    lead.text('room_preset_none'),
  )
  await page.keyboard.press('Enter')
  await lead.button('room_consensus_record_none').click()
  await expect(lead.heading).toHaveText('Planning')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(lead.heading).toHaveText('Daily')
})

test('screen readers announce the facilitator’s chosen score after a reveal', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  await voteInStages(lead, join, [3, 3, 4, 4])
  const tie = lead.text('room_preset_tie', { lowest: '3', highest: '4' })
  await expect(page.locator('[aria-live=polite]').filter({ hasText: tie })).toHaveCount(1)
})

test('a reason is entered before the agreement and edited later in the list', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  await voteInStages(lead, join, [1, 4, 5])
  await lead.field('lead_reason').focus()
  await page.keyboard.type('Menos reuniões')
  await lead.agree(4)
  await expect(lead.heading).toHaveText('Daily')
  await expect(rowOf(lead, 'Planning')).toContainText('Menos reuniões')
  const pencil = lead.button('lead_reason_of', { title: 'Planning' })
  await pencil.click()
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await expect(pencil).toBeFocused()
  await expect(rowOf(lead, 'Planning')).toContainText('Menos reuniões.')
})

test('an agreement is undone in the list and replaced by another score', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  await voteInStages(lead, join, [1, 4, 5])
  await lead.agree(4)
  await lead.button('lead_undo', { title: 'Planning' }).click()
  await expect(lead.heading).toHaveText('Planning')
  await expect(lead.stage.getByRole('radio', { name: /^4,/ })).toBeChecked()
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(lead.heading).toHaveText('Daily')
  await expect(rowOf(lead, 'Planning')).toContainText('3')
})

test('votes on the meeting that differ need no agreement', async ({ leadRoom, join }) => {
  const lead = await leadRoom({ titles: ['Planning'], meetingVote: 'pt' })
  const members = await Promise.all(['Ana', 'Bia', 'Davi'].map((name) => join(lead.code, name)))
  await lead.button('lead_start').click()
  await lead.skip()
  await expect(lead.heading).toHaveText(lead.text('meeting_topic'))
  const votes: Score[] = [1, 4, 5]
  for (const [at, member] of members.entries()) await member.vote(votes[at] ?? 0)
  await expect(lead.stage).toContainText(lead.text('meeting_no_agreement'))
  await expect(lead.stage.getByRole('radio')).toHaveCount(0)
  await lead.button('lead_go_on_last').click()
  await expect(lead.heading).toHaveText(lead.text('agree_title'))
  await lead.side.getByRole('button', { name: lead.text('lead_topics_scored_one') }).click()
  await expect(lead.side).toContainText(lead.text('wall_range', { lowest: '1', highest: '5' }))
})

test('a topic is added at the end and moved up by keyboard', async ({ page, leadRoom }) => {
  const lead = await leadRoom()
  const { rows, status } = planOf(lead)
  await lead.button('lead_plan').click()
  await lead.field('local_add_topic').fill('Deploys')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveText(['Planning', 'Daily', 'Review', 'Deploys'])
  await expect(lead.field('local_add_topic')).toBeFocused()
  await expect(lead.field('local_add_topic')).toHaveValue('')
  const up = lead.button('lead_topic_up', { title: 'Deploys' })
  await up.focus()
  for (const [place, order] of [
    [3, ['Planning', 'Daily', 'Deploys', 'Review']],
    [2, ['Planning', 'Deploys', 'Daily', 'Review']],
  ] as const) {
    await page.keyboard.press('Enter')
    await expect(status).toHaveText(`Deploys: posição ${place} de 4`)
    // A click moves from the shown place, and the list comes with the room.
    await expect(rows).toHaveText(order)
    await expect(up).toBeFocused()
  }
})

test('the focus stays on the button that moves a topic down', async ({ page, leadRoom }) => {
  const lead = await leadRoom()
  await lead.button('lead_plan').click()
  const down = lead.button('lead_topic_down', { title: 'Planning' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(planOf(lead).rows).toHaveText(['Daily', 'Planning', 'Review'])
  await expect(down).toBeFocused()
})

test('topics are skipped in advance and restored', async ({ leadRoom, join }) => {
  const lead = await leadRoom()
  const ana = await join(lead.code, 'Ana')
  await lead.button('lead_plan').click()
  for (const title of ['Planning', 'Daily']) {
    await lead.button('lead_topic_skip', { title }).click()
    await expect(lead.button('lead_topic_take_up', { title })).toBeFocused()
  }
  await lead.button('lead_topic_take_up', { title: 'Daily' }).click()
  await expect(planOf(lead).status).toHaveText(lead.text('lead_topic_taken_up', { title: 'Daily' }))
  await lead.button('lead_plan_done').click()
  await lead.button('lead_start').click()
  await expect(lead.heading).toHaveText('Daily')
  await ana.viewWhere(({ phase, topicId, topics }) => {
    return phase === 'voting' && topics.find(({ id }) => id === topicId)?.title === 'Daily'
  })
  await lead.skip()
  await expect(lead.heading).toHaveText('Review')
  await lead.skip()
  await expect(lead.heading).toHaveText(lead.text('agree_title'))
})

test('a finished room takes one more topic and votes on it', async ({ leadRoom }) => {
  const lead = await leadRoom({ titles: ['Planning'] })
  await lead.button('lead_start').click()
  await lead.skip()
  await lead.button('lead_plan').click()
  await lead.field('local_add_topic').fill('Bugs')
  await lead.button('lead_topic_add').click()
  await lead.button('lead_vote_on', { title: 'Bugs' }).click()
  await expect(lead.heading).toHaveText('Bugs')
})

test('a phone shows that a topic was added after the last one', async ({ page, holdRoom }) => {
  const room = await holdRoom({ topics: [{ id: 'a', title: 'Planning' }] })
  const ana = memberScreen(page)
  await page.goto(`/room/${room.code}`)
  await ana.comeIn('Ana')
  await room.press({ do: 'start' })
  await room.press({ do: 'skip' })
  await expect(ana.heading).toHaveText(ana.text('agree_title'))
  await room.lead.post(`/rooms/${room.code}/commands`, { do: 'addTopic', title: 'Bugs' })
  await expect(ana.heading).toHaveText(ana.text('lead_more_to_vote'))
})

test('a phone shows the reason of an agreement', async ({ page, holdRoom }) => {
  const room = await holdRoom()
  const ana = memberScreen(page)
  await page.goto(`/room/${room.code}`)
  await ana.comeIn('Ana')
  await room.press({ do: 'start' })
  await room.vote(4)
  await ana.tap(4)
  const { topicId } = await room.viewWhere(({ phase }) => phase === 'agreed')
  const reason = { do: 'giveReason', topicId, reason: 'Menos erros' }
  await room.lead.post(`/rooms/${room.code}/commands`, reason)
  const words = ana.text('lead_reason_why', { reason: 'Menos erros' })
  await expect(page.getByText(words)).toBeVisible()
})

test('an unsaved reason delays the next topic', async ({ page, leadRoom, join }) => {
  const lead = await leadRoom()
  const ana = await join(lead.code, 'Ana')
  await lead.button('lead_start').click()
  await ana.vote(4)
  await lead.button('lead_hold').waitFor()
  await lead.more('lead_reason_add')
  await page.keyboard.type('Menos erros que na sprint anterior')
  await page.keyboard.press('Enter')
  await expect(lead.field('lead_reason')).toHaveCount(0)
  await expect(lead.button('lead_hold')).toHaveCount(0)
  await ana.viewWhere(({ topics }) => topics[0]?.reason === 'Menos erros que na sprint anterior')
})

test('a reason that could not be saved stays in its field', async ({ page, leadRoom, join }) => {
  let failures = 0
  const isReason = (text: string | null) => text?.includes('giveReason') === true
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      if (isReason(String(text)) && failures === 0) void socket.close()
      else server.send(text)
    })
  })
  await page.route('**/commands', (route) => {
    if (failures > 0 || !isReason(route.request().postData())) return route.continue()
    failures += 1
    return route.fulfill({ status: 500 })
  })
  const lead = await leadRoom()
  const ana = await join(lead.code, 'Ana')
  await lead.button('lead_start').click()
  await ana.vote(4)
  await lead.button('lead_hold').waitFor()
  await lead.more('lead_reason_add')
  await lead.field('lead_reason').fill('Sem regressões')
  await page.keyboard.press('Enter')
  await expect(lead.field('lead_reason')).toHaveAccessibleDescription(/./)
  await expect(lead.field('lead_reason')).toHaveValue('Sem regressões')
  await page.keyboard.press('Enter')
  await expect(lead.stage).toContainText(lead.text('lead_reason_why', { reason: 'Sem regressões' }))
  await ana.viewWhere(({ topics }) => topics[0]?.reason === 'Sem regressões')
})

test('a message that a dying connection delivers late does not undo a newer one', async ({
  page,
  leadRoom,
  join,
}) => {
  let deliverLate = () => {}
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      if (!String(text).includes('"seconds":15')) return server.send(text)
      deliverLate = () => server.send(text)
      void socket.close()
    })
  })
  const lead = await leadRoom()
  const ana = await join(lead.code, 'Ana')
  await lead.openSettings()
  for (const seconds of [15, 120]) {
    await lead.button('lead_length_seconds', { seconds: String(seconds) }).click()
    await ana.viewWhere((view) => view.seconds === seconds)
  }
  deliverLate()
  await lead.closeSettings()
  await lead.button('lead_start').click()
  const { seconds } = await ana.viewWhere(({ phase }) => phase === 'voting')
  expect(seconds).toBe(120)
})

test('the invitation is one text for a chat, copied or shared', async ({
  page,
  product,
  leadRoom,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: ({ text = '' }: ShareData) => {
        document.title = text
        return Promise.resolve()
      },
    })
  })
  const lead = await leadRoom()
  const spoken = `${lead.code.slice(0, 5)}-${lead.code.slice(5)}`
  const text = `Squad Alpha, sprint 24: entre na retrospectiva ao vivo\n${product.origin}/room/${lead.code}\nCódigo: ${spoken}`
  await expect(lead.stage.locator('[data-spoken-code]')).toHaveText(spoken)
  await lead.button('lead_invitation_copy').click()
  await expect(page.getByText(lead.text('lead_invitation_copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await lead.button('lead_invitation_share').click()
  await expect(page).toHaveTitle(text.replaceAll('\n', ' '))
})

test('a comment from a phone needs a kind, and Esc closes its panel', async ({
  page,
  holdRoom,
}) => {
  const room = await holdRoom()
  const ana = memberScreen(page, 'en')
  await page.goto(`/en/room/${room.code}`)
  await ana.comeIn('Ana')
  await ana.say('member_feedback_positive', 'Short daily.')
  const panel = page.locator('#member-feedback')
  await expect(panel.locator('[aria-pressed]')).toHaveCount(0)
  await panel.getByRole('textbox').press('Escape')
  await expect(panel).toBeHidden()
  await expect(ana.button('room_bar_feedback')).toBeFocused()
  const { feedback } = await room.viewWhere(({ feedback }) => feedback.length > 0)
  expect(feedback).toMatchObject([{ kind: 'positive', text: 'Short daily.' }])
})

test('the facilitator comments too, and Esc closes the panel', async ({ page, leadRoom, join }) => {
  const lead = await leadRoom()
  const ana = await join(lead.code, 'Ana')
  await ana.say('positive', 'Daily curta.')
  const comments = page.getByRole('region', { name: /^Comentários/ })
  await expect(comments.getByRole('img')).toHaveAccessibleName(
    lead.text('member_feedback_positive'),
  )
  await lead.more('room_bar_feedback')
  const own = page.locator('#member-feedback')
  await expect(own.getByRole('textbox')).toBeFocused()
  // A digit is not a shortcut while the user types.
  await page.keyboard.type('Mais 3 testes')
  await lead.button('member_feedback_suggestion').click()
  await expect(comments.locator('[data-comment]').first()).toContainText('Mais 3 testes')
  await own.getByRole('textbox').press('Escape')
  await expect(own).toBeHidden()
  await expect(lead.button('room_bar_feedback')).toBeFocused()
})

test('a room without any score keeps its comments in the report', async ({
  page,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  const ana = await join(lead.code, 'Ana')
  await ana.say('positive', 'Daily curta.')
  await ana.say('suggestion', 'Mais 3 testes')
  await expect(lead.side).toContainText('Mais 3 testes')
  await lead.button('lead_close').click()
  await expect(lead.dialog).toContainText('Fica salvo na Sprint 24: 2 comentários.')
  await lead.dialog.getByRole('button', { name: lead.text('lead_close') }).click()
  await expect(page).toHaveURL(/\/report$/)
  const report = page.getByRole('article')
  await expect(report).toContainText('Mais 3 testes')
  await expect(report).toContainText('sem nota')
})

test('with too few scores, the facilitator records the squad’s spoken agreement', async ({
  leadRoom,
  join,
}) => {
  const lead = await stranded({ leadRoom, join })
  await expect(lead.button('lead_reveal')).toHaveCount(0)
  await lead.agree(4)
  await expect(lead.heading).toHaveText('Daily')
  await expect(rowOf(lead, 'Planning')).toContainText('4')
})

test('with too few scores, the facilitator repeats the vote', async ({ leadRoom, join }) => {
  const lead = await stranded({ leadRoom, join })
  await lead.button('lead_vote_again').click()
  await expect(lead.votes).toContainText('0 de 3')
  await expect(lead.button('lead_reveal')).toBeVisible()
})

test('a vote with too few scores gets more time in which votes can be changed', async ({
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  const [ana, bia] = [await join(lead.code, 'Ana'), await join(lead.code, 'Bia')]
  const caio = await join(lead.code, 'Caio')
  await lead.button('lead_start').click()
  await ana.vote(3)
  await bia.vote(4)
  await caio.vote('skip')
  await expect(lead.stage).toContainText(lead.text('lead_stranded'))
  await lead.button('lead_more_time').click()
  await caio.viewWhere(({ clock }) => clock !== null)
  await expect(lead.stage).toContainText(lead.text('lead_stranded'))
  await caio.vote(5)
  await expect(lead.stage).toContainText(lead.text('lead_distance'))
})

/** Starts the room and votes on the first topic, one member for each score. */
async function voteInStages(lead: OpenedRoom, join: Join, scores: readonly Score[]): Promise<void> {
  const members = await Promise.all(scores.map(() => join(lead.code)))
  await lead.button('lead_start').click()
  await Promise.all(members.map((member, at) => member.vote(scores[at] ?? 'skip')))
  await lead.button('lead_vote_again').waitFor()
}

function rowOf({ side }: OpenedRoom, title: string) {
  // The last is the row itself, because the step of all topics around it has the title too.
  return side.getByRole('listitem').filter({ hasText: title }).last()
}

function planOf({ side, text }: OpenedRoom) {
  const list = side.getByRole('list', { name: text('local_topics') })
  return {
    rows: list.getByRole('listitem'),
    status: side.getByRole('status').filter({ hasText: /./ }),
  }
}

/** Starts a vote of three people with one score and two skips. */
async function stranded({ leadRoom, join }: Pick<Fixtures, 'leadRoom' | 'join'>) {
  const lead = await leadRoom()
  const [ana, bia] = [await join(lead.code, 'Ana'), await join(lead.code, 'Bia')]
  const caio = await join(lead.code, 'Caio')
  await lead.button('lead_start').click()
  await ana.vote(2)
  await bia.vote('skip')
  await caio.vote('skip')
  await expect(lead.stage).toContainText(lead.text('lead_stranded'))
  return lead
}
