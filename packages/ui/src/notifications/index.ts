export * from './create-notifier.tsx'
export * from './notice.ts'
