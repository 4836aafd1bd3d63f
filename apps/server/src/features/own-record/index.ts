export { createDraftHooks } from './draft.hooks.ts'
export { ownRecordRoutes } from './own-record.routes.ts'
