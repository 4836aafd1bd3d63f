export * from './error-pages.tsx'
export * from './use-way-back.ts'
