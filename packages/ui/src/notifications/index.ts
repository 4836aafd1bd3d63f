export * from './create-notifier.tsx'
export type { Notice } from './notice-stack.tsx'
