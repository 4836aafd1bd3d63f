export * from './notice-entry.tsx'
