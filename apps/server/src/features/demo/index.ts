export { assignUploader } from './demo-library.repo.ts'
export { assignHandler } from './demo.repo.ts'
export { fillDemo } from './fill-demo.ts'
