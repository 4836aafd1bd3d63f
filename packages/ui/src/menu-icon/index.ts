export * from './menu-icon.tsx'
