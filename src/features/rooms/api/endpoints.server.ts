import { z } from '@hono/zod-openapi'
import { action, actionCommand, newAction } from '~/features/actions/schema'
import { body, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { pageInput, polled, pollInput } from '../running/schema'
import {
  agenda,
  ballotInput,
  commandInput,
  feedbackChange,
  feedbackInput,
  laterChoice,
  newRoom,
  nicknameInput,
  openedRoom,
  openRooms,
  otherVersion,
  paperBallotInput,
  roomCode,
  roomDoor,
  seat,
  seatInput,
} from '../schema'

// Every endpoint of the live room. `seat.server.ts` handles people who have the code, `leading.server.ts` leaders,
// `opening.server.ts` and `actions.server.ts` members of the squad.

const endpoint = endpointsUnder('rooms')
const inSquad = z.object({ squadId: z.uuid() })
const onAgenda = inSquad.extend({ topicId: z.uuid() })
const inRoom = z.object({ code: roomCode })
const onSeat = inRoom.extend({ seatId: z.uuid() })
/** The seat's cookie is optional. */
const withOrWithoutSeat = [{}, { seat: [] }]
const withSeat = [{ seat: [] }]
/** A facilitator needs no seat. */
const withSeatOrLead = [{ seat: [] }, { session: [] }, { leader: [] }]
const withLead = [{ session: [] }, { leader: [] }]
const done = { 204: { description: 'Done' } }
const voted = {
  200: json(laterChoice, 'A later choice of the voter already counts'),
  204: { description: 'The vote counts' },
}

export const getRoom = endpoint('get', '/rooms/{code}', {
  operationId: 'getRoom',
  summary: "Returns a code's room, and the caller's seat in it, if any",
  security: [...withOrWithoutSeat, { session: [] }, { leader: [] }],
  request: { params: inRoom },
  responses: {
    200: json(roomDoor, 'The door of the room'),
    ...problems('TOO_MANY_REQUESTS'),
  },
})

export const takeSeat = endpoint('post', '/rooms/{code}/seats', {
  operationId: 'takeSeat',
  summary: 'Takes a seat without an account; a caller with a seat keeps it',
  security: withOrWithoutSeat,
  request: { params: inRoom, ...body(seatInput) },
  responses: {
    200: json(seat, 'The seat that the caller already has in this room'),
    201: json(seat, 'The new seat; a cookie contains its secret'),
    ...problems('ROOM_CLOSED', 'ROOM_FULL', 'TOO_MANY_REQUESTS'),
  },
})

export const renameSeat = endpoint('patch', '/rooms/{code}/seat', {
  operationId: 'renameSeat',
  summary: "Changes or removes the seat's nickname",
  security: withSeat,
  request: { params: inRoom, ...body(nicknameInput) },
  responses: { ...done, ...problems('TOO_MANY_REQUESTS') },
})

export const leaveSeat = endpoint('delete', '/rooms/{code}/seat', {
  operationId: 'leaveSeat',
  summary: 'Leaves the room and withdraws the vote of the open round',
  security: withSeat,
  request: { params: inRoom },
  responses: { ...done, ...problems('TOO_MANY_REQUESTS') },
})

export const castBallot = endpoint('post', '/rooms/{code}/ballots', {
  operationId: 'castBallot',
  summary: 'Votes in the open round, or changes the vote',
  security: withSeat,
  request: { params: inRoom, ...body(ballotInput) },
  responses: {
    ...voted,
    ...problems('STALE', 'TOO_MANY_REQUESTS'),
  },
})

export const giveFeedback = endpoint('post', '/rooms/{code}/feedback', {
  operationId: 'giveFeedback',
  summary: 'Adds anonymous feedback: a positive, an improvement or a suggestion',
  security: withSeatOrLead,
  request: { params: inRoom, ...body(feedbackInput) },
  responses: {
    ...done,
    ...problems('ROOM_CLOSED', 'TOO_MUCH_FEEDBACK', 'TOO_MANY_REQUESTS'),
  },
})

export const watchRoom = endpoint('get', '/rooms/{code}/socket', {
  operationId: 'watchRoom',
  summary: 'Opens a WebSocket to the room; docs/api.md describes its messages',
  security: withSeatOrLead,
  request: { params: inRoom, query: pageInput },
  responses: {
    101: { description: 'The WebSocket' },
    ...problems('FORBIDDEN_ORIGIN', 'INVALID', 'TOO_MANY_REQUESTS'),
  },
})

export const pollRoom = endpoint('get', '/rooms/{code}/view', {
  operationId: 'pollRoom',
  summary:
    "Returns the room's changes to pages without a WebSocket; responds at the next change, within a few seconds",
  security: withSeatOrLead,
  request: { params: inRoom, query: pollInput },
  responses: {
    200: json(polled, "The changes since the caller's mark"),
    ...problems('TOO_MANY_REQUESTS'),
  },
})

export const listOpenRooms = endpoint('get', '/squads/{squadId}/rooms', {
  operationId: 'listOpenRooms',
  summary: "Lists the squad's open rooms, newest first",
  request: { params: inSquad },
  responses: { 200: json(openRooms, 'The open rooms') },
})

export const openRoom = endpoint('post', '/squads/{squadId}/rooms', {
  operationId: 'openRoom',
  summary: 'Opens a room for a sprint, or returns the open one',
  request: { params: inSquad, ...body(newRoom, 'form') },
  responses: {
    200: json(openedRoom, 'The open room that the sprint already has'),
    201: json(openedRoom, 'The new room'),
    ...problems(
      'NO_DATA',
      'TITLE_TOO_LONG',
      'TOO_MANY_RETROSPECTIVES',
      'TOO_MANY_ROOMS',
      'TOO_MANY_TOPICS',
    ),
  },
})

export const getAgenda = endpoint('get', '/squads/{squadId}/agenda', {
  operationId: 'getAgenda',
  summary:
    "Lists the topics available to the squad's next room, and those that the squad has requested",
  request: { params: inSquad },
  responses: { 200: json(agenda, 'The topics') },
})

export const bringTopic = endpoint('put', '/squads/{squadId}/agenda/{topicId}', {
  operationId: 'bringTopic',
  summary: "Requests a topic for the squad's next room, until a room with it is closed",
  request: { params: onAgenda },
  responses: done,
})

export const leaveTopic = endpoint('delete', '/squads/{squadId}/agenda/{topicId}', {
  operationId: 'leaveTopic',
  summary: 'Withdraws the request for a topic, if there is one',
  request: { params: onAgenda },
  responses: done,
})

export const leadRoom = endpoint('post', '/rooms/{code}/lead', {
  operationId: 'leadRoom',
  summary:
    "Makes the caller the leader; for members of the room's squad, the browser that opened a quick room, or a seat of a quick room whose leader has been away for a minute",
  security: withSeatOrLead,
  request: { params: inRoom },
  responses: { ...done, ...problems('ROOM_CLOSED', 'LEADER_PRESENT', 'TOO_MANY_REQUESTS') },
})

export const commandRoom = endpoint('post', '/rooms/{code}/commands', {
  operationId: 'commandRoom',
  summary: "Sends a command of the room's leader; repeating it has no further effect",
  security: withLead,
  request: { params: inRoom, ...body(commandInput) },
  responses: {
    200: json(
      otherVersion,
      'The room has changed since the version of the command, which does nothing',
    ),
    ...done,
    ...problems('STALE', 'ROOM_CLOSED', 'TOO_MANY_TOPICS'),
  },
})

export const addPaperSeat = endpoint('post', '/rooms/{code}/paper-seats', {
  operationId: 'addPaperSeat',
  summary: 'Adds a seat for a person without a device; the facilitator enters its votes',
  security: withLead,
  request: { params: inRoom, ...body(seatInput) },
  responses: {
    201: json(seat, 'The seat'),
    ...problems('ROOM_CLOSED', 'ROOM_FULL'),
  },
})

export const removeSeat = endpoint('delete', '/rooms/{code}/seats/{seatId}', {
  operationId: 'removeSeat',
  summary: 'Removes a seat; if it has voted, the open round collects its votes again',
  security: withLead,
  request: { params: onSeat },
  responses: done,
})

export const castPaperBallot = endpoint('post', '/rooms/{code}/seats/{seatId}/ballots', {
  operationId: 'castPaperBallot',
  summary: 'Enters the vote of a paper seat without showing it',
  security: withLead,
  request: { params: onSeat, ...body(paperBallotInput) },
  responses: { ...voted, ...problems('STALE', 'FOREIGN_BALLOT') },
})

export const changeFeedback = endpoint('patch', '/rooms/{code}/feedback/{feedbackId}', {
  operationId: 'changeFeedback',
  summary: 'Hides, shows, groups or ungroups feedback',
  security: withLead,
  request: { params: inRoom.extend({ feedbackId: z.uuid() }), ...body(feedbackChange) },
  responses: done,
})

export const createRoomAction = endpoint('post', '/rooms/{code}/actions', {
  operationId: 'createRoomAction',
  summary: "Creates an action of the squad in the room's sprint",
  request: { params: inRoom, ...body(newAction) },
  responses: {
    200: json(action, 'The action that the same request created earlier'),
    201: json(action, 'The new action'),
    ...problems(
      'ID_TAKEN',
      'NO_DUE',
      'NO_OWNER',
      'ROOM_CLOSED',
      'TOO_FAR_AHEAD',
      'TOO_MANY_ACTIONS',
      'TOO_MANY_SAVED_ACTIONS',
    ),
  },
})

export const commandRoomAction = endpoint('post', '/rooms/{code}/actions/{actionId}/commands', {
  operationId: 'commandRoomAction',
  summary:
    "Sends a command to an action of the squad in the room's sprint; the last answer of its review counts",
  request: { params: inRoom.extend({ actionId: z.uuid() }), ...body(actionCommand) },
  responses: {
    200: json(action, 'The action after the change'),
    ...problems(
      'CLOSED',
      'NOT_DONE',
      'NOT_STARTED',
      'NO_DUE',
      'NO_OWNER',
      'ROOM_CLOSED',
      'TOO_MANY_ACTIONS',
    ),
  },
})
