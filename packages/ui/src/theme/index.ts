export * from './create-app-theme.ts'
export * from './theme-root.tsx'
