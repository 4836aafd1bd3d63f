export * from './navigation-effects.tsx'
export * from './page-loading.tsx'
export * from './route-handle.ts'
export * from './page-routes.tsx'
