export { createExports } from './exports.service.ts'
