export { invitationHooks, mayGiveGroups } from './invitation.hooks.ts'
export { invitationRoutes } from './invitations.routes.ts'
