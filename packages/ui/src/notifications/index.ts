export * from './create-notifier.tsx'
