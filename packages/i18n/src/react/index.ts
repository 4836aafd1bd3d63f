export * from './messages-provider.tsx'
export * from './use-text.ts'
