export * from './menu-icon.tsx'
export { loadIconFont, setIconFont } from './icon-font.ts'
