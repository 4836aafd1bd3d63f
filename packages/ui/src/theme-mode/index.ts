export * from './theme-mode.ts'
export * from './theme-mode-store.ts'
export * from './use-theme-mode.ts'
