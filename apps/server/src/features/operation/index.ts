export { createCertificateWatch, ownCertificates } from './certificates.ts'
export { jobHooks } from './job.hooks.ts'
export { operationReportRoutes, operationRoutes } from './operation.routes.ts'
