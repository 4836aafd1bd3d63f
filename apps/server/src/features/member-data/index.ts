export { createConfirmation } from './confirmation.ts'
export { memberDataRoutes } from './member-data.routes.ts'
export { createMemberDeletions } from './member-deletion.ts'
export { createMemberExports } from './member-export.ts'
