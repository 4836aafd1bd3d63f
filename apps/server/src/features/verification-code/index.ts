export { verificationCodeRoutes } from './verification-code.routes.ts'
export { type VerificationCodes, createVerificationCodes } from './verification-code.service.ts'
