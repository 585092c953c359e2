/** Codes for programs with a token. Pages never get them, so they have no texts. */
const PROGRAM_ERROR_STATUS = {
  /** The token is missing, unknown, revoked or expired. */
  BAD_TOKEN: 401,
  /** The key of a create was already used with another request. */
  KEY_REUSED: 422,
  /** `scope` is the missing scope. */
  MISSING_SCOPE: 403,
  /** A token in an address can be read in logs and histories, so it was revoked. */
  TOKEN_IN_URL: 400,
} as const

/** Codes of requests about accounts. Their texts are in `features/auth`, so that the way into a room does not carry them. */
const ACCOUNT_ERROR_STATUS = {
  /** The operator refuses the account. Only people who could sign in to it learn it. */
  ACCOUNT_DISABLED: 403,
  ACCOUNT_NOT_LINKED: 401,
  /** The address's domain is not on the operator's list, and no invitation admits the person. */
  DOMAIN_REFUSED: 403,
  /** The account has no password, so its address is the provider's. */
  EMAIL_FROM_PROVIDER: 403,
  EMAIL_NOT_VERIFIED: 403,
  EMAIL_TAKEN: 409,
  /** The provider names no address for a new account, or does not vouch for it. */
  EMAIL_UNPROVEN: 403,
  INVALID_CREDENTIALS: 401,
  INVALID_EMAIL: 400,
  INVALID_PASSWORD: 400,
  INVALID_TOKEN: 400,
  /** New accounts need an invitation. */
  INVITATION_NEEDED: 403,
  /** The link was opened in another browser than the one that signed up. */
  PASSWORD_NEEDED: 403,
  /** People sign in through providers only. */
  PASSWORDS_OFF: 403,
  PASSWORD_TOO_COMMON: 400,
  PASSWORD_TOO_LONG: 400,
  PASSWORD_TOO_SHORT: 400,
  /** Signing in at a provider was cancelled. This and the next two are of any provider: the frozen document of the API has their names. */
  GOOGLE_CANCELLED: 401,
  GOOGLE_FAILED: 401,
  GOOGLE_NOT_ENABLED: 404,
  /** The account has no password, so the request needs a recent sign-in. */
  SESSION_NOT_FRESH: 403,
  /** New accounts need an invitation to their address. */
  SIGN_UP_CLOSED: 403,
} as const

export type AccountCode = keyof typeof ACCOUNT_ERROR_STATUS

/**
 * All errors between browser and server, with their HTTP status. The server sends these codes and never a sentence; `i18n/error-texts.ts` has the
 * texts of those that pages get, except an account's.
 */
export const ERROR_STATUS = {
  BAD_JSON: 400,
  FORBIDDEN_ORIGIN: 403,
  INTERNAL: 500,
  /** Invalid fields; `fields` names them. */
  INVALID: 422,
  /** The id that the caller chose belongs to another object. */
  ID_TAKEN: 409,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  /** The topic is about feelings: people score it for themselves, in a blind vote. */
  NEEDS_ROOM: 422,
  /** The stored retrospective is unreadable, so it is not rewritten. */
  NO_DATA: 409,
  /** A retrospective arrived while its squad was being deleted (SQLSTATE 23503). */
  HAS_RETROSPECTIVES: 409,
  /** Another save came first; `retrospective` is the stored version. */
  OUTDATED: 409,
  /** The squad has a retrospective for this sprint; `retrospectiveId` names it. */
  SPRINT_TAKEN: 409,
  /** The database's disk is full, so nothing was saved; `seconds` as for TOO_MANY_REQUESTS. */
  STORAGE_FULL: 503,
  TITLE_TOO_LONG: 422,
  TOO_LARGE: 413,
  TOO_MANY_INVITATIONS: 409,
  TOO_MANY_MEMBERS: 409,
  /** A quota of the squad or the account is exhausted; also the next code. */
  TOO_MANY_RETROSPECTIVES: 409,
  /** No more rooms without an account from this network for now; `seconds` until the next. */
  TOO_MANY_QUICK_ROOMS: 429,
  TOO_MANY_ROOMS: 409,
  /** `seconds` until the next attempt. */
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_SQUADS: 409,
  TOO_MANY_TOPICS: 422,
  UNAUTHENTICATED: 401,
  /** The database or the provider of accounts is unreachable, or too many passwords wait; `seconds` until the next attempt. */
  UNAVAILABLE: 503,
  UNSUPPORTED_MEDIA_TYPE: 415,
  // The live room.
  /** The operator has turned off rooms without an account. */
  NO_QUICK_ROOMS: 403,
  /** The seat has voted with another key, so this browser cannot change its vote. */
  FOREIGN_BALLOT: 409,
  /** The leader of the quick room is connected, or has been away for less than a minute. */
  LEADER_PRESENT: 409,
  /** The cookie of a seat in this room is missing, or the seat was removed. */
  NO_SEAT: 401,
  ROOM_CLOSED: 409,
  ROOM_FULL: 409,
  /** The squad's minimum of scores can be lowered only while no room is open. */
  ROOM_OPEN: 409,
  /** The room has moved on: the command was meant for an earlier round or step. */
  STALE: 409,
  TOO_MUCH_FEEDBACK: 409,
  // The vote over days.
  /** The seat has not voted on every topic. */
  INCOMPLETE: 409,
  NOT_A_QUARTER: 422,
  /** The server sends no mails, so it cannot deliver personal links. */
  NO_MAIL: 409,
  /** Fewer people than have to finish were invited, or have finished. */
  TOO_FEW_PEOPLE: 422,
  TOO_LONG: 422,
  TOO_MANY_PEOPLE: 422,
  TOO_SHORT: 422,
  /** The people were reminded less than a day ago. */
  TOO_SOON: 409,
  UNKNOWN_ZONE: 422,
  // Actions.
  /** The action was done or dropped by another person, or too long ago to reopen it. */
  CLOSED: 409,
  NO_DUE: 422,
  NO_OWNER: 422,
  NOT_DONE: 409,
  NOT_STARTED: 409,
  /** The action was promised in an earlier sprint, so it can be dropped but not deleted. */
  STARTED: 409,
  TOO_FAR_AHEAD: 422,
  /** The squad has the maximum number of open actions. */
  TOO_MANY_ACTIONS: 409,
  /** A quota of all actions, whatever their state. */
  TOO_MANY_SAVED_ACTIONS: 409,
  ...PROGRAM_ERROR_STATUS,
  TOO_MANY_TOKENS: 409,
  TOO_MANY_WEBHOOKS: 409,
  /** A chat did not accept a message, or its address was never called. The response does not reveal which. */
  UNREACHABLE: 422,
  INVALID_NAME: 400,
  ...ACCOUNT_ERROR_STATUS,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Errors of requests about squads and what they own. The way into a room sends none, and does not load their texts. */
export type SquadCode =
  | 'HAS_RETROSPECTIVES'
  | 'NEEDS_ROOM'
  | 'NO_DATA'
  | 'NO_QUICK_ROOMS'
  | 'OUTDATED'
  | 'ROOM_OPEN'
  | 'SPRINT_TAKEN'
  | 'TITLE_TOO_LONG'
  | 'TOO_MANY_INVITATIONS'
  | 'TOO_MANY_MEMBERS'
  | 'TOO_MANY_QUICK_ROOMS'
  | 'TOO_MANY_RETROSPECTIVES'
  | 'TOO_MANY_ROOMS'
  | 'TOO_MANY_SQUADS'
  | 'TOO_MANY_TOKENS'
  | 'TOO_MANY_WEBHOOKS'
  | 'UNREACHABLE'

/** Errors of requests about actions, which the way into a room does not load either. */
export type ActionCode =
  | 'CLOSED'
  | 'NOT_DONE'
  | 'NOT_STARTED'
  | 'NO_DUE'
  | 'NO_OWNER'
  | 'STARTED'
  | 'TOO_FAR_AHEAD'
  | 'TOO_MANY_ACTIONS'
  | 'TOO_MANY_SAVED_ACTIONS'

/** Errors of requests about votes over days, which the way into a live room does not load either. */
export type WindowCode =
  | 'INCOMPLETE'
  | 'NOT_A_QUARTER'
  | 'NO_MAIL'
  | 'TOO_FEW_PEOPLE'
  | 'TOO_LONG'
  | 'TOO_MANY_PEOPLE'
  | 'TOO_SHORT'
  | 'TOO_SOON'
  | 'UNKNOWN_ZONE'

/** Codes for pages: the server's, OFFLINE without a response, and NOT_STORED if this browser refuses to store a change. */
export type ProblemCode =
  | Exclude<ErrorCode, keyof typeof PROGRAM_ERROR_STATUS>
  | 'OFFLINE'
  | 'NOT_STORED'

export type ErrorDetails = {
  fields?: Record<string, string[]>
  retrospective?: unknown
  retrospectiveId?: string
  scope?: string
  seconds?: number
}

/** An error that the caller receives as its code. Everything else thrown is INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }
}
