/** Longest address that mail can be delivered to, in characters. */
export const MAX_EMAIL_LENGTH = 254
/** Longest name of a person, in characters. */
export const MAX_NAME_LENGTH = 120
/** Longest description of a browser that is stored with its session. */
export const MAX_USER_AGENT_LENGTH = 300
/** Longest address of a client that is stored with its session. */
export const MAX_ADDRESS_LENGTH = 100
