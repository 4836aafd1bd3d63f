export * from './click-captcha.tsx'
export * from './captcha-info.ts'
