export * from './compile-messages.ts'
export * from './messages-plugin.ts'
