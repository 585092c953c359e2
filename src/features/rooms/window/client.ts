import { useEffect, useSyncExternalStore } from 'react'
import useSWR, { type SWRResponse } from 'swr'
import {
  type BoxedVote,
  chooseInBox,
  dueInBox,
  noteInBox,
  resendBox,
  type WindowBox,
} from '~/domain/rooms/window/window-box'
import type { Vote } from '~/domain/votes/tally'
import '~/i18n/window-error-texts'
import { ApiProblem, api, call } from '~/lib/browser/api-client'
import { createDelivery } from '~/lib/browser/delivery'
import { noteServerTime } from '~/lib/browser/server-clock'
import { createStore } from '~/lib/browser/store'
import { createEmitter } from '~/lib/emitter'
import { newId } from '~/lib/ids'
import { refreshDoor } from '../client'
import { keepFeedbackDraft } from '../storage'
import type { Bounces, WindowBallotInput, WindowCommandInput, WindowPage } from './schema'
import { dropWindowBox, keepLink, windowBoxOf } from './storage'

/** Every vote is posted with the same number of bytes, because the network can see lengths. */
const BODY_LENGTH = 256
/** Maximum wait for the response to a vote, in milliseconds. */
const PATIENCE_MS = 8_000
/** The end of a window, and the number of finished people, change rarely. */
const LOOK_EVERY_MS = 60_000

/** The closing times that the pages of windows last had. */
const closings = new Map<string, number>()
const hurry = createEmitter()
const delivery = createDelivery(hurry)
/** True while the last attempt to send something was not answered. */
const isCutOff = createStore(false)

/** Returns the content of an open window for a caller with a seat. */
export function useWindow(code: string): SWRResponse<WindowPage, ApiProblem> {
  return useSWR<WindowPage, ApiProblem>(['window', code], () => findWindow(code), {
    keepPreviousData: true,
    refreshInterval: LOOK_EVERY_MS,
    shouldRetryOnError: (error) => error.isPassing,
  })
}

async function findWindow(code: string): Promise<WindowPage> {
  try {
    const page = await call(api.rooms[':code'].window.$get({ param: { code } }))
    noteServerTime(page.now)
    const closedAt = closings.get(code) ?? page.closesAt
    closings.set(code, page.closesAt)
    // Late votes may be in time now.
    if (page.closesAt !== closedAt) sendAgain(code)
    return page
  } catch (error) {
    // The window is closed, or the link opens another seat.
    if (error instanceof ApiProblem && error.code === 'NO_SEAT') void refreshDoor(code)
    throw error
  }
}

/** Enters by a personal link. */
export async function enterByLink(code: string, secret: string): Promise<void> {
  await call(api.rooms[':code'].window.seat.$post({ param: { code }, json: { secret } }))
  keepLink(code, secret)
  await refreshDoor(code)
}

/** Takes a seat behind an open link. */
export async function takeWindowSeat(code: string): Promise<void> {
  const { seat } = api.rooms[':code'].window
  await createSeat(`own ${code}`, (newSecret) =>
    call(seat.$post({ param: { code }, json: { newSecret } })),
  )
  await refreshDoor(code)
}

/** Secrets of seats whose creation was not answered, by their purposes and rooms. */
const unanswered = new Map<string, string>()

/** Creates a seat with a new secret, or with that of the last request if its answer was lost: the server creates only one. */
async function createSeat<Answer>(
  purpose: string,
  send: (newSecret: string) => Promise<Answer>,
): Promise<Answer> {
  const newSecret = unanswered.get(purpose) ?? newId()
  unanswered.set(purpose, newSecret)
  const answer = await send(newSecret)
  unanswered.delete(purpose)
  return answer
}

/** Removes the seat and the votes from this device. They stay on the server. */
export async function clearDevice(code: string): Promise<void> {
  await call(api.rooms[':code'].window.seat.$delete({ param: { code } }))
  forgetPerson(code)
  await refreshDoor(code)
}

/** Deletes the votes of a person, and a comment that is being written, from this browser. */
export function forgetPerson(code: string): void {
  dropWindowBox(code)
  keepFeedbackDraft(code, null)
}

export async function commandWindow(code: string, json: WindowCommandInput): Promise<void> {
  await call(api.rooms[':code'].window.commands.$post({ param: { code }, json }))
}

/** Issues one more personal link, and returns its secret. */
export async function addWindowSeat(code: string): Promise<string> {
  const { seats } = api.rooms[':code'].window
  const send = (newSecret: string) => call(seats.$post({ param: { code }, json: { newSecret } }))
  return (await createSeat(`extra ${code}`, send)).secret
}

/** Returns the invitations that came back, for the leader. */
export function useBounces(code: string): SWRResponse<Bounces, ApiProblem> {
  return useSWR<Bounces, ApiProblem>(
    ['window', code, 'bounces'],
    () => call(api.rooms[':code'].window.bounces.$get({ param: { code } })),
    { refreshInterval: LOOK_EVERY_MS },
  )
}

export type WindowVotes = {
  box: WindowBox
  isCutOff: boolean
  choose: (topic: { id: string; title: string }, vote: Vote) => void
  finish: () => void
}

/** Returns the votes of this browser. Sends them all again at each visit, also of a page that stayed open, until the server answers. */
export function useWindowVotes(code: string): WindowVotes {
  const store = windowBoxOf(code)
  const box = useSyncExternalStore(store.subscribe, store.read)
  const isOffline = useSyncExternalStore(isCutOff.subscribe, isCutOff.read)
  // The server, and the browser's network.
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === 'visible') sendAgain(code)
    }
    const hurryUp = () => hurry.emit()
    sendAgain(code)
    window.addEventListener('online', hurryUp)
    document.addEventListener('visibilitychange', follow)
    return () => {
      window.removeEventListener('online', hurryUp)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [code])
  return {
    box,
    isCutOff: isOffline,
    choose({ id: topicId, title }, vote) {
      store.write(chooseInBox(store.read(), { topicId, title, vote }, Math.random()))
      deliver(code)
    },
    finish() {
      store.write({ ...store.read(), finished: 'due' })
      deliver(code)
    },
  }
}

/** Sends everything again. */
function sendAgain(code: string): void {
  const store = windowBoxOf(code)
  store.refresh()
  store.write(resendBox(store.read()))
  deliver(code)
}

/** Sends what is due, one after another, so that the end comes after the votes. */
function deliver(code: string): void {
  hurry.emit()
  void delivery(code, async () => {
    const outcome = await sendAll(code)
    isCutOff.write(outcome === 'unanswered')
    return outcome
  })
}

async function sendAll(code: string): Promise<'answered' | 'unanswered'> {
  const store = windowBoxOf(code)
  let isResent = false
  for (;;) {
    const [next] = dueInBox(store.read())
    if (next) {
      const [topicId, sent] = next
      const state = await sendVote(code, topicId, sent).catch(stateOf)
      if (state === null) return 'unanswered'
      store.write(noteInBox(store.read(), { topicId, choice: sent.choice }, state))
    } else if (store.read().finished === 'due') {
      const end = await sendEnd(code).catch(endOf)
      if (end === null) return 'unanswered'
      if (end === 'incomplete' && !isResent) {
        // A crash of the server has lost votes that waited. This browser still has them.
        isResent = true
        store.write(resendBox(store.read()))
      } else if (dueInBox(store.read()).length === 0) {
        store.write({ ...store.read(), finished: end === 'yes' ? 'yes' : 'no' })
      }
    } else return 'answered'
  }
}

async function sendVote(
  code: string,
  topicId: string,
  { vote, choice }: BoxedVote,
): Promise<BoxedVote['state']> {
  const { ballotKey } = windowBoxOf(code).read()
  const json: WindowBallotInput = { topicId, vote, choice, ballotKey }
  const body = JSON.stringify(json).padEnd(BODY_LENGTH)
  const init = { body, signal: AbortSignal.timeout(PATIENCE_MS) }
  const { isStored } = await call(
    api.rooms[':code'].window.ballots.$post({ param: { code }, json }, { init }),
  )
  return isStored ? 'stored' : 'kept'
}

async function sendEnd(code: string): Promise<'yes'> {
  const json = { isFinished: true }
  await call(api.rooms[':code'].window.finished.$put({ param: { code }, json }))
  return 'yes'
}

/** Returns the state of a refused vote. Null if it may still be taken. */
function stateOf(error: unknown): 'foreign' | 'late' | null {
  const problem = requireProblem(error)
  if (mayPass(problem)) return null
  return problem.code === 'FOREIGN_BALLOT' ? 'foreign' : 'late'
}

/** Returns the reason of a refused end: the server lacks votes, or the window is closed. Null if it may still be taken. */
function endOf(error: unknown): 'incomplete' | 'closed' | null {
  const problem = requireProblem(error)
  if (mayPass(problem)) return null
  return problem.code === 'INCOMPLETE' ? 'incomplete' : 'closed'
}

function requireProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  throw error
}

/** True if the same request may succeed later. */
export function mayPass({ isPassing, code }: ApiProblem): boolean {
  return isPassing || code === 'TOO_MANY_REQUESTS'
}
