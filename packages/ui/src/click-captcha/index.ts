export * from './click-captcha.tsx'
export * from './use-captcha.ts'
