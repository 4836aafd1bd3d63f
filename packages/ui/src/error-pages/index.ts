export * from './no-access-page.tsx'
export * from './not-found-page.tsx'
export * from './use-countdown.ts'
export * from './use-way-back.ts'
