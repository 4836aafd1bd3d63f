export { deleteFormDraftsOf } from './form-draft.repo.ts'
export { formDraftRoutes } from './form-drafts.routes.ts'
