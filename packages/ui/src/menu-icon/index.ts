export * from './menu-icon.tsx'
export { setIconFont } from './icon-font.ts'
