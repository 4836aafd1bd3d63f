export * from './theme-mode.ts'
export * from './theme-mode-store.ts'
