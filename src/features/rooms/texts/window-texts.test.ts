import { expect, test } from 'vitest'
import type { WindowView } from '~/domain/rooms/window/window-view'
import { m } from '~/paraglide/messages'
import { durationText, sealedText } from './window-texts'

const HOUR_MS = 3_600_000

test.each([
  [30 * HOUR_MS, '1 dia e 6 horas', '1 day and 6 hours'],
  [48 * HOUR_MS, '2 dias', '2 days'],
  [48 * HOUR_MS + 60_000, '2 dias', '2 days'],
  [HOUR_MS + 90_000, '1 hora e 2 minutos', '1 hour and 2 minutes'],
  [59_000, '1 minuto', '1 minute'],
  [-1, '1 minuto', '1 minute'],
])('%i ms are "%s"', (ms, pt, en) => {
  expect([durationText(ms, 'pt'), durationText(ms, 'en')]).toEqual([pt, en])
})

test('the end of a vote names the talk only if the result waits for it', () => {
  const counts = { seats: 0, expected: null, invited: 5, extraSeats: 0, finished: 4 }
  const ended = (reveal: WindowView['reveal']) => sealedText({ ...counts, reveal })
  expect(ended('talk')).toBe(`${ended('close')} ${m.window_closed_talk()}`)
  expect(ended('close')).toBe(m.window_sealed_of({ count: 4, total: 5 }))
})
