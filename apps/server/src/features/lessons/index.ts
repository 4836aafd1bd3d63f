export { freeLessonRoutes, lessonRoutes } from './lessons.routes.ts'
