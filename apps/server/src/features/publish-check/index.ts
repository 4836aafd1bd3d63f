export { createPublishCheck } from './publish-check.ts'
