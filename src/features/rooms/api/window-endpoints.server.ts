import { z } from '@hono/zod-openapi'
import { body, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { openedRoom, roomCode } from '../schema'
import {
  bounces,
  finishedInput,
  keptVote,
  newWindow,
  newWindowLink,
  windowBallot,
  windowCommandInput,
  windowLink,
  windowPage,
  windowSeatInput,
} from '../window/schema'

// Endpoints of votes over days. After the window, those of the live room apply.

const endpoint = endpointsUnder('rooms')
const inRoom = z.object({ code: roomCode })
const withSeat = [{ seat: [] }]
const withLead = [{ session: [] }, { leader: [] }]
const done = { 204: { description: 'Done' } }

export const openWindow = endpoint('post', '/squads/{squadId}/windows', {
  operationId: 'openWindow',
  summary: 'Opens a vote over hours or days for a sprint, or returns the open room of the sprint',
  request: { params: z.object({ squadId: z.uuid() }), ...body(newWindow, 'form') },
  responses: {
    200: json(openedRoom, 'The open room that the sprint already has'),
    201: json(openedRoom, 'The new room'),
    ...problems(
      'NOT_A_QUARTER',
      'NO_DATA',
      'NO_MAIL',
      'TITLE_TOO_LONG',
      'TOO_FEW_PEOPLE',
      'TOO_LONG',
      'TOO_MANY_PEOPLE',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_RETROSPECTIVES',
      'TOO_MANY_ROOMS',
      'TOO_MANY_TOPICS',
      'TOO_SHORT',
      'UNKNOWN_ZONE',
    ),
  },
})

export const enterWindow = endpoint('post', '/rooms/{code}/window/seat', {
  operationId: 'enterWindow',
  summary:
    'Opens the seat of a personal link on this device, or takes one behind an open link; a caller who has a seat keeps it',
  security: [{}, { seat: [] }],
  request: { params: inRoom, ...body(windowSeatInput) },
  responses: {
    ...done,
    ...problems('NO_SEAT', 'ROOM_CLOSED', 'ROOM_FULL', 'TOO_MANY_REQUESTS'),
  },
})

export const forgetWindowSeat = endpoint('delete', '/rooms/{code}/window/seat', {
  operationId: 'forgetWindowSeat',
  summary: 'Removes the seat from this device; its votes stay',
  security: [{}, { seat: [] }],
  request: { params: inRoom },
  responses: { ...done, ...problems('TOO_MANY_REQUESTS') },
})

export const getWindow = endpoint('get', '/rooms/{code}/window', {
  operationId: 'getWindow',
  summary: 'The topics and the state of an open vote over days',
  security: withSeat,
  request: { params: inRoom },
  responses: { 200: json(windowPage, 'The open vote'), ...problems('TOO_MANY_REQUESTS') },
})

export const castInWindow = endpoint('post', '/rooms/{code}/window/ballots', {
  operationId: 'castInWindow',
  summary: 'Votes on a topic, or changes the vote; the same choice sent twice counts once',
  security: withSeat,
  request: { params: inRoom, ...body(windowBallot) },
  responses: {
    200: json(keptVote, 'The vote counts'),
    ...problems('FOREIGN_BALLOT', 'STALE', 'TOO_MANY_REQUESTS'),
  },
})

export const finishWindow = endpoint('put', '/rooms/{code}/window/finished', {
  operationId: 'finishWindow',
  summary: 'Says that the seat has finished, or withdraws that',
  security: withSeat,
  request: { params: inRoom, ...body(finishedInput) },
  responses: { ...done, ...problems('INCOMPLETE', 'STALE', 'TOO_MANY_REQUESTS') },
})

export const commandWindow = endpoint('post', '/rooms/{code}/window/commands', {
  operationId: 'commandWindow',
  summary:
    'Moves or ends a vote over days, reminds its people, or accepts scores before their talk',
  security: withLead,
  request: { params: inRoom, ...body(windowCommandInput) },
  responses: {
    ...done,
    ...problems('NOT_A_QUARTER', 'STALE', 'TOO_FEW_PEOPLE', 'TOO_LONG', 'TOO_SHORT', 'TOO_SOON'),
  },
})

export const findBounces = endpoint('get', '/rooms/{code}/window/bounces', {
  operationId: 'findBounces',
  summary:
    'The number of invitations to an open vote that came back, with the addresses if the caller has opened it',
  security: withLead,
  request: { params: inRoom },
  responses: { 200: json(bounces, 'The invitations that came back'), ...problems() },
})

export const addWindowSeat = endpoint('post', '/rooms/{code}/window/seats', {
  operationId: 'addWindowSeat',
  summary: 'Issues one more personal link, for a lost one; everybody sees how many there are',
  security: withLead,
  request: { params: inRoom, ...body(newWindowLink) },
  responses: { 201: json(windowLink, 'The secret of the link'), ...problems('ROOM_FULL', 'STALE') },
})
