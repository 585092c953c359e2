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
  summary: "Opens a vote over hours or days for a sprint, or returns the sprint's open room",
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
    "Opens a personal link's seat on this device, or takes a seat by an open link; a caller with a seat keeps it",
  security: [{}, { seat: [] }],
  request: { params: inRoom, ...body(windowSeatInput) },
  responses: {
    ...done,
    ...problems('NO_SEAT', 'ROOM_CLOSED', 'ROOM_FULL', 'TOO_MANY_REQUESTS'),
  },
})

export const forgetWindowSeat = endpoint('delete', '/rooms/{code}/window/seat', {
  operationId: 'forgetWindowSeat',
  summary: 'Removes the seat from this device and keeps its votes',
  security: [{}, { seat: [] }],
  request: { params: inRoom },
  responses: { ...done, ...problems('TOO_MANY_REQUESTS') },
})

export const getWindow = endpoint('get', '/rooms/{code}/window', {
  operationId: 'getWindow',
  summary: 'Returns the topics and the state of an open vote over days',
  security: withSeat,
  request: { params: inRoom },
  responses: { 200: json(windowPage, 'The open vote'), ...problems('TOO_MANY_REQUESTS') },
})

export const castInWindow = endpoint('post', '/rooms/{code}/window/ballots', {
  operationId: 'castInWindow',
  summary: 'Votes on a topic, or changes the vote; repeating a choice has no further effect',
  security: withSeat,
  request: { params: inRoom, ...body(windowBallot) },
  responses: {
    200: json(keptVote, 'The vote counts'),
    ...problems('FOREIGN_BALLOT', 'STALE', 'TOO_MANY_REQUESTS'),
  },
})

export const finishWindow = endpoint('put', '/rooms/{code}/window/finished', {
  operationId: 'finishWindow',
  summary: 'Marks the seat as finished, or as unfinished again',
  security: withSeat,
  request: { params: inRoom, ...body(finishedInput) },
  responses: { ...done, ...problems('INCOMPLETE', 'STALE', 'TOO_MANY_REQUESTS') },
})

export const commandWindow = endpoint('post', '/rooms/{code}/window/commands', {
  operationId: 'commandWindow',
  summary:
    'Moves the deadline of a vote over days, ends it, reminds its people, or accepts scores before the talk',
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
    'Returns the number of bounced invitations to an open vote, and their addresses if the caller opened it',
  security: withLead,
  request: { params: inRoom },
  responses: { 200: json(bounces, 'The bounced invitations'), ...problems() },
})

export const addWindowSeat = endpoint('post', '/rooms/{code}/window/seats', {
  operationId: 'addWindowSeat',
  summary: 'Issues one more personal link, for a lost one; the number of links is visible to all',
  security: withLead,
  request: { params: inRoom, ...body(newWindowLink) },
  responses: { 201: json(windowLink, "The link's secret"), ...problems('ROOM_FULL', 'STALE') },
})
