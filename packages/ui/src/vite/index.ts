export * from './api-proxy.ts'
export * from './page-chunks.ts'
export * from './precompress.ts'
export * from './theme-head.ts'
