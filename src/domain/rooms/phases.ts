/** Properties of a phase. Rules and screens use these instead of comparing names. */
type PhaseMeaning = {
  /** No vote has started yet. */
  isLobby: boolean
  /** All topics take votes for hours or days, without anyone in the room. */
  isWindow: boolean
  /** A window has closed, and the leader has not started the talk. */
  isSealed: boolean
  /** The current round is open. */
  takesVotes: boolean
  /** The tally of the current round is shown. */
  showsTally: boolean
  /** The current topic has its score. */
  isAgreed: boolean
  /** The form for feedback opens automatically, because people have time to write. */
  opensFeedback: boolean
  /** There is no current topic. Unless the room is closed, the facilitator can still return to one. */
  isOver: boolean
  /** The room accepts no more commands, seats or feedback. */
  isClosed: boolean
}

/**
 * Plain literals, because bundlers treat a spread or a call as a side effect and would load the table with `room.ts` on
 * every page.
 */
export const PHASES = {
  /** People join. No vote has started. */
  open: {
    isLobby: true,
    isWindow: false,
    isSealed: false,
    takesVotes: false,
    showsTally: false,
    isAgreed: false,
    opensFeedback: false,
    isOver: false,
    isClosed: false,
  },
  /** All topics take votes until the closing time. */
  window: {
    isLobby: false,
    isWindow: true,
    isSealed: false,
    takesVotes: false,
    showsTally: false,
    isAgreed: false,
    opensFeedback: false,
    isOver: false,
    isClosed: false,
  },
  /** A window has closed. Its tallies wait for the talk. */
  sealed: {
    isLobby: false,
    isWindow: false,
    isSealed: true,
    takesVotes: false,
    showsTally: false,
    isAgreed: false,
    opensFeedback: false,
    isOver: false,
    isClosed: false,
  },
  /** A window has closed with too few people. Its votes are deleted. The squad can vote live instead. */
  'too-few': {
    isLobby: false,
    isWindow: false,
    isSealed: true,
    takesVotes: false,
    showsTally: false,
    isAgreed: false,
    opensFeedback: false,
    isOver: false,
    isClosed: false,
  },
  /** The current round is open. */
  voting: {
    isLobby: false,
    isWindow: false,
    isSealed: false,
    takesVotes: true,
    showsTally: false,
    isAgreed: false,
    opensFeedback: false,
    isOver: false,
    isClosed: false,
  },
  /** The tally is shown, and no score is agreed. */
  revealed: {
    isLobby: false,
    isWindow: false,
    isSealed: false,
    takesVotes: false,
    showsTally: true,
    isAgreed: false,
    opensFeedback: false,
    isOver: false,
    isClosed: false,
  },
  /** The current topic has its score. */
  agreed: {
    isLobby: false,
    isWindow: false,
    isSealed: false,
    takesVotes: false,
    showsTally: true,
    isAgreed: true,
    opensFeedback: true,
    isOver: false,
    isClosed: false,
  },
  /** No topic is left. */
  finished: {
    isLobby: false,
    isWindow: false,
    isSealed: false,
    takesVotes: false,
    showsTally: false,
    isAgreed: false,
    opensFeedback: true,
    isOver: true,
    isClosed: false,
  },
  /** The room is over for good. */
  closed: {
    isLobby: false,
    isWindow: false,
    isSealed: false,
    takesVotes: false,
    showsTally: false,
    isAgreed: false,
    opensFeedback: false,
    isOver: true,
    isClosed: true,
  },
} satisfies Record<string, PhaseMeaning>

export type Phase = keyof typeof PHASES
