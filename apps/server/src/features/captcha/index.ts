export { captchaRoutes } from './captcha.routes.ts'
export { type CaptchaService, createCaptchaService } from './captcha.service.ts'
