export { certificateRoutes } from './certificate.routes.ts'
export { createCertificates } from './certificate.service.ts'
