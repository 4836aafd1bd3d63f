export * from './theme/create-app-theme.ts'
export * from './theme/theme-root.tsx'
