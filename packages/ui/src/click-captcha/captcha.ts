/** The captcha without its MUI dialog, for pages that draw it themselves. */
export { createCaptchaId, toCaptchaInfo, type CaptchaPoint } from './use-captcha.ts'
export { useCaptcha } from './use-captcha.ts'
export type { CaptchaAnswer, CaptchaController, CaptchaPicture, CaptchaSource } from './use-captcha.ts'
