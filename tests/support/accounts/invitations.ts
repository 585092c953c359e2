export { acceptInvitation, createInvitation } from '~/features/members/mutations.server'
export { squadInvitations } from '~/features/members/tables.server'
