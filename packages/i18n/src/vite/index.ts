export { compileMessages } from '../node/compile-messages.ts'
export { messages } from './messages-plugin.ts'
export type { CatalogueFile, MessagesPluginOptions } from './messages-plugin.ts'
