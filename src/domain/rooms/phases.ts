/** The meaning of a phase of a room. Rules and screens ask for these properties and do not compare names. */
type PhaseMeaning = {
  /** No vote has started yet. */
  isLobby: boolean
  /** The round on the table is open. */
  takesVotes: boolean
  /** The tally of the round on the table is shown. */
  showsTally: boolean
  /** The topic on the table has its score. */
  isAgreed: boolean
  /** People have time to write, so that the form for feedback opens automatically. */
  opensFeedback: boolean
  /** No topic is on the table any more. Unless the room is closed, the facilitator can still go back to one. */
  isOver: boolean
  /** The room takes no more commands, seats or feedback. */
  isClosed: boolean
}

/** Written as plain literals: bundlers take a spread or a call for a side effect, and every page that imports `room.ts` would load the table. */
export const PHASES = {
  /** People join, and no vote has started. */
  open: {
    isLobby: true,
    takesVotes: false,
    showsTally: false,
    isAgreed: false,
    opensFeedback: false,
    isOver: false,
    isClosed: false,
  },
  /** The round on the table is open. */
  voting: {
    isLobby: false,
    takesVotes: true,
    showsTally: false,
    isAgreed: false,
    opensFeedback: false,
    isOver: false,
    isClosed: false,
  },
  /** Its tally is shown and nothing is agreed. */
  revealed: {
    isLobby: false,
    takesVotes: false,
    showsTally: true,
    isAgreed: false,
    opensFeedback: false,
    isOver: false,
    isClosed: false,
  },
  /** The topic on the table has its score. */
  agreed: {
    isLobby: false,
    takesVotes: false,
    showsTally: true,
    isAgreed: true,
    opensFeedback: true,
    isOver: false,
    isClosed: false,
  },
  /** No topic is left to vote on. */
  finished: {
    isLobby: false,
    takesVotes: false,
    showsTally: false,
    isAgreed: false,
    opensFeedback: true,
    isOver: true,
    isClosed: false,
  },
  /** Over, for good. */
  closed: {
    isLobby: false,
    takesVotes: false,
    showsTally: false,
    isAgreed: false,
    opensFeedback: false,
    isOver: true,
    isClosed: true,
  },
} satisfies Record<string, PhaseMeaning>

export type Phase = keyof typeof PHASES
