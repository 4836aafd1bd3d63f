/** Functions that build modules. They need Vite, which servers do not have. */
export { buildScreens } from './build-screens.ts'
export { collectModule } from './collect-module.ts'
export { adminApiNames, sharedLibraries } from './host-libraries.ts'
