export { loadLiveMessages, type OwnTextReader, createOwnTexts } from './own-texts.ts'
export { ownTextRoutes, textRoutes } from './texts.routes.ts'
