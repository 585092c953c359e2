import useSWR, { mutate, type SWRResponse } from 'swr'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { CalendarLink } from './schema'

const link = api.account.calendar
const KEY = 'calendar'

export function useCalendarLink(): SWRResponse<CalendarLink, ApiProblem> {
  return useSWR<CalendarLink, ApiProblem>(KEY, () => call(link.$get()))
}

export async function shareCalendar(): Promise<void> {
  await mutate(KEY, await call(link.$put()), { revalidate: false })
}

export async function revokeCalendar(): Promise<void> {
  await call(link.$delete())
  await mutate(KEY)
}
