export { freeLessonRoutes } from './free-lesson.routes.ts'
export { lessonRoutes } from './lessons.routes.ts'
