export { certificateRoutes, createCertificates } from './certificate.routes.ts'
